// EVAL, EVALSHA, SCRIPT, and what scripts may ask of the server. The numbers are rows of "What a real Redis answers".
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/bytes.hpp"
#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// " script: <sha1>, on @user_script:N.", as Redis 7.0 ends errors of scripts.
std::string at(const std::string& script, int line) {
  return " script: " + sha1Hex(script) + ", on @user_script:" + std::to_string(line) + ".";
}

std::string evalOnNew(const std::string& script, const Request& arguments = {}) {
  SimulatedRedis redis;
  return redis.eval(script, arguments);
}

TEST(ScriptReplies, EndAtTheFirstNil) { // 1
  EXPECT_EQ(evalOnNew("return {1,2,nil,4}"), "[(integer) 1, (integer) 2]");
  EXPECT_EQ(evalOnNew("return {nil,1}"), "[]");
  EXPECT_EQ(evalOnNew("return {1,false,3}"), "[(integer) 1, (nil), (integer) 3]");
  EXPECT_EQ(evalOnNew("return"), "(nil)");
  EXPECT_EQ(evalOnNew("return {1, name='dropped'}"), "[(integer) 1]");
  EXPECT_EQ(evalOnNew("return true"), "(integer) 1");
  EXPECT_EQ(evalOnNew("return false"), "(nil)");
  EXPECT_EQ(evalOnNew("return {ok='FINE'}"), "FINE");
  EXPECT_EQ(evalOnNew("return function() end"), "(nil)");
}

TEST(ScriptReplies, TruncateNumbers) { // 2
  EXPECT_EQ(evalOnNew("return 3.99"), "(integer) 3");
  EXPECT_EQ(evalOnNew("return -3.99"), "(integer) -3");
  EXPECT_EQ(evalOnNew("return '3.99'"), "\"3.99\"");
  EXPECT_EQ(evalOnNew("return 1e300"), "(integer) -9223372036854775808");
  EXPECT_EQ(evalOnNew("return 0/0"), "(integer) -9223372036854775808");
}

TEST(ScriptArguments, KeepSeventeenDigits) { // 3
  SimulatedRedis redis;
  redis.eval("redis.call('set','f',0.005)");
  EXPECT_EQ(redis.run("GET f"), "\"0.0050000000000000001\"");
  redis.eval("redis.call('set','f',100)");
  EXPECT_EQ(redis.run("GET f"), "\"100\"");
}

TEST(ScriptNumbers, LoseDigitsBeyondDoubles) { // 4
  SimulatedRedis redis;
  redis.run("SET n 201605131024011014");
  EXPECT_EQ(redis.eval("return redis.call('incr','n')"), "(integer) 201605131024011008");
  EXPECT_EQ(redis.run("GET n"), "\"201605131024011015\"");
}

TEST(ScriptErrors, CarryTheScriptAndTheLine) { // 5
  const std::string script = "redis.call('set','n',1)\nreturn redis.call('incrby','n',tostring(1e14))";
  EXPECT_EQ(evalOnNew(script), "(error) ERR value is not an integer or out of range" + at(script, 2));
}

TEST(MissingValues, AreFalseInScripts) { // 6
  EXPECT_EQ(evalOnNew("return tostring(redis.call('get','missing'))"), "\"false\"");
  EXPECT_EQ(evalOnNew("return redis.call('set','k','v').ok"), "\"OK\"");
  EXPECT_EQ(evalOnNew("return redis.call('type','k').ok"), "\"none\"");
  EXPECT_THAT(evalOnNew("return redis.call('get','missing') + 1"),
              HasSubstr("attempt to perform arithmetic on a boolean value"));
}

TEST(AScriptThatFails, KeepsWhatItWrote) { // 8
  SimulatedRedis redis;
  redis.run("SET s 10");
  redis.run("HSET list f 1");
  const std::string script = "redis.call('decr','s'); redis.call('incr','list'); redis.call('decr','s')";
  EXPECT_EQ(redis.eval(script),
            "(error) WRONGTYPE Operation against a key holding the wrong kind of value" + at(script, 1));
  EXPECT_EQ(redis.run("GET s"), "\"9\"");
}

TEST(PCall, GivesTheErrorInsteadOfRaisingIt) { // 8
  SimulatedRedis redis;
  redis.run("SET s 10");
  redis.run("HSET list f 1");
  EXPECT_EQ(
      redis.eval("redis.call('decr','s'); local e = redis.pcall('incr','list'); redis.call('decr','s'); return e"),
      "(error) WRONGTYPE Operation against a key holding the wrong kind of value");
  EXPECT_EQ(redis.run("GET s"), "\"8\"");
}

TEST(EvalSha, NeedsTheScriptInTheCache) { // 15
  const std::string sha = sha1Hex("return 1");
  expectDialogue(
      "EVALSHA " + sha + R"( 0 => (error) NOSCRIPT No matching script. Please use EVAL.
    EVALSHA short 0 => (error) NOSCRIPT No matching script. Please use EVAL.
    EVAL "return 1" 0 => (integer) 1
    EVALSHA )" +
      sha + " 0 => (integer) 1\n    EVALSHA " + toUpper(sha) + " 0 => (integer) 1\n    SCRIPT EXISTS " + sha +
      " ffffffffffffffffffffffffffffffffffffffff => [(integer) 1, (integer) 0]\n    SCRIPT FLUSH => OK\n    EVALSHA " +
      sha + " 0 => (error) NOSCRIPT No matching script. Please use EVAL.");
}

TEST(EvalSha, DoesNotKnowAScriptThatWasDiscarded) { // 15
  expectDialogue(R"(
    MULTI => OK
    EVAL "return 1" 0 => QUEUED
    DISCARD => OK
    EVALSHA )" + sha1Hex("return 1") +
                 " 0 => (error) NOSCRIPT No matching script. Please use EVAL.");
}

TEST(ScriptLoad, KeepsAScriptWithoutRunningIt) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.run("SCRIPT LOAD \"redis.call('set','k','v')\""), "\"" + sha1Hex("redis.call('set','k','v')") + "\"");
  EXPECT_EQ(redis.run("EXISTS k"), "(integer) 0");
  EXPECT_THAT(redis.run("SCRIPT LOAD \"return return\""),
              StartsWith("(error) ERR Error compiling script (new function): user_script:1:"));
  EXPECT_EQ(redis.run("SCRIPT LOAD"), "(error) ERR wrong number of arguments for 'script|load' command");
  EXPECT_EQ(redis.run("SCRIPT EXISTS"), "(error) ERR wrong number of arguments for 'script|exists' command");
  EXPECT_EQ(redis.run("SCRIPT FLUSH SOON"), "(error) ERR SCRIPT FLUSH only support SYNC|ASYNC option");
  EXPECT_EQ(redis.run("SCRIPT KILL"), "(error) NOTBUSY No scripts in execution right now.");
  EXPECT_EQ(redis.run("SCRIPT NOSUCH"), "(error) ERR unknown subcommand 'NOSUCH'. Try SCRIPT HELP.");
}

TEST(Globals, AreReadOnly) { // 17
  EXPECT_EQ(evalOnNew("a=10"), "(error) ERR user_script:1: Attempt to modify a readonly table" + at("a=10", 1));
  EXPECT_EQ(evalOnNew("string.x=1"),
            "(error) ERR user_script:1: Attempt to modify a readonly table" + at("string.x=1", 1));
  for (const std::string name :
       {"a", "os", "print", "io", "debug", "require", "dofile", "loadfile", "setfenv", "getfenv", "jit", "ffi"})
    EXPECT_THAT(evalOnNew("return " + name),
                HasSubstr("Script attempted to access nonexistent global variable '" + name + "'"));
}

TEST(Unpack, WorksUpToTheStacksLimit) { // 18
  EXPECT_EQ(evalOnNew("local t = {} for i = 1, 7999 do t[i] = i end return select('#', unpack(t))"), "(integer) 7999");
  EXPECT_THAT(evalOnNew("local t = {} for i = 1, 8000 do t[i] = i end return select('#', unpack(t))"),
              HasSubstr("too many results to unpack"));
}

TEST(RedisCall, RefusesWhatScriptsMayNotDo) { // 19
  const auto refusal = [](const std::string& call) { return evalOnNew("return redis.call(" + call + ")"); };
  EXPECT_THAT(refusal("'nosuch'"), StartsWith("(error) ERR Unknown Redis command called from script script: "));
  EXPECT_THAT(refusal("'get'"),
              StartsWith("(error) ERR Wrong number of args calling Redis command from script script: "));
  for (const std::string command : {"'multi'", "'exec'", "'watch','k'", "'eval','return 1',0", "'script','flush'"})
    EXPECT_THAT(refusal(command), StartsWith("(error) ERR This Redis command is not allowed from script script: "))
        << command;
  for (const std::string arguments : {"'get',nil", "'get',true", "'get',{}", "'set','k',print_"})
    EXPECT_THAT(refusal(arguments == "'set','k',print_" ? "'set','k',type" : arguments),
                StartsWith("(error) ERR Lua redis lib command arguments must be strings or integers script: "))
        << arguments;
  EXPECT_THAT(refusal(""),
              StartsWith("(error) ERR Please specify at least one argument for this redis lib call script: "));
}

TEST(RaisedErrors, KeepTheirCode) { // 20
  EXPECT_EQ(evalOnNew("error('boom')"), "(error) ERR user_script:1: boom" + at("error('boom')", 1));
  EXPECT_EQ(evalOnNew("error({err='MYCODE boom'})"), "(error) MYCODE boom" + at("error({err='MYCODE boom'})", 1));
  EXPECT_EQ(evalOnNew("return redis.error_reply('boom')"), "(error) ERR boom");
  EXPECT_EQ(evalOnNew("return redis.error_reply('MYCODE boom')"), "(error) MYCODE boom");
  EXPECT_EQ(evalOnNew("return redis.error_reply('-MYCODE boom')"), "(error) MYCODE boom");
  EXPECT_EQ(evalOnNew("return redis.status_reply('FINE')"), "FINE");
  EXPECT_EQ(evalOnNew("return {err='MYCODE boom'}"), "(error) MYCODE boom");
}

TEST(EvalsCountOfKeys, IsChecked) { // 21
  expectDialogue(R"(
    EVAL "return 1" -1 => (error) ERR Number of keys can't be negative
    EVAL "return 1" 2 k => (error) ERR Number of keys can't be greater than number of args
    EVAL "return 1" abc => (error) ERR value is not an integer or out of range
    EVAL "return {KEYS[1], KEYS[2], ARGV[1], #KEYS, #ARGV}" 2 a b c => ["a", "b", "c", (integer) 2, (integer) 1]
    EVAL "return 1" => (error) ERR wrong number of arguments for 'eval' command
  )");
}

TEST(SelectInAScript, DoesNotMoveTheCaller) { // 23
  expectDialogue(R"--(
    EVAL "redis.call('select', 1) redis.call('set', 'k', 'one') return redis.call('get', 'k')" 0 => "one"
    GET k => (nil)
    SELECT 1 => OK
    GET k => "one"
  )--");
}

TEST(AKeyThatIsAboutToExpire, StaysReadableToTheEndOfAScript) { // 12
  SimulatedRedis redis;
  redis.run("SET k v PX 30");
  redis.wait(29);
  EXPECT_EQ(redis.eval("return {redis.call('get','k'), redis.call('exists','k')}"), "[\"v\", (integer) 1]");
  redis.wait(1);
  EXPECT_EQ(redis.eval("return redis.call('exists','k')"), "(integer) 0");
}

TEST(SetResp3, ChangesWhatCallsGiveAndWhatScriptsReply) { // 24
  EXPECT_EQ(
      evalOnNew("redis.call('hset','h','f','1') redis.setresp(3) local r = redis.call('hgetall','h') return r.map.f"),
      "\"1\"");
  EXPECT_EQ(evalOnNew("redis.setresp(3) return {double=1.5}"), "\"1.5\"");
  EXPECT_EQ(evalOnNew("redis.setresp(3) return true"), "(integer) 1");
  EXPECT_EQ(evalOnNew("redis.setresp(3) return type(redis.call('get','missing'))"), "\"nil\"");
  EXPECT_THAT(evalOnNew("redis.setresp(4)"), HasSubstr("RESP version must be 2 or 3."));
}

TEST(EvalRo, RefusesWrites) {
  SimulatedRedis redis;
  redis.run("SET k v");
  EXPECT_EQ(redis.run("EVAL_RO \"return redis.call('get','k')\" 0"), "\"v\"");
  EXPECT_THAT(redis.run("EVAL_RO \"return redis.call('set','k','w')\" 0"),
              StartsWith("(error) ERR Write commands are not allowed from read-only scripts. script: "));
  EXPECT_EQ(redis.run("GET k"), "\"v\"");
}

TEST(CompileErrors, NameTheLine) {
  EXPECT_THAT(evalOnNew("local x = 1\nreturn = x"),
              StartsWith("(error) ERR Error compiling script (new function): user_script:2:"));
  EXPECT_THAT(evalOnNew("\x1bLJ"), StartsWith("(error) ERR Error compiling script"));
}

TEST(KeysAndArgv, MayBeChangedByTheScript) {
  EXPECT_EQ(evalOnNew("ARGV[1] = 'changed' KEYS[1] = 'new' return {ARGV[1], KEYS[1]}", {"given"}),
            "[\"changed\", \"new\"]");
}

TEST(RandomNumbers, AreThoseOfANewRedis) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.eval("return {math.random(100), math.random(100)}"), "[(integer) 40, (integer) 85]");
  EXPECT_EQ(redis.eval("math.randomseed(42) return {math.random(1000), math.random(1000)}"),
            "[(integer) 745, (integer) 343]");
}

TEST(Sha1Hex, IsThereForScripts) {
  EXPECT_EQ(evalOnNew("return redis.sha1hex('')"), "\"da39a3ee5e6b4b0d3255bfef95601890afd80709\"");
  EXPECT_THAT(evalOnNew("return redis.sha1hex()"), HasSubstr("wrong number of arguments"));
}

TEST(ErrorsWithLineEnds, StayOnOneLine) {
  EXPECT_EQ(evalOnNew("return {err='MY a\\r\\nb'}"), "(error) MY a  b");
}

} // namespace
} // namespace interleave
