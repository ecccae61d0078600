#include "engine/world/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <lua.hpp>

#include "engine/resp/text.hpp"

namespace interleave {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// One program, written as the body of a Lua function of its arguments.
class OneProgram {
public:
  explicit OneProgram(const std::string& body, ProgramLimits limits = {}) : m_programs(m_vm, limits) {
    const std::string source = "return function(...)\n" + body + "\nend";
    if (luaL_loadbuffer(m_vm->state(), source.data(), source.size(), "@test.lua") != 0)
      throw std::runtime_error(lua_tostring(m_vm->state(), -1));
    lua_call(m_vm->state(), 0, 1);
    m_index = m_programs.add("test", "test.lua");
  }

  const ProgramNode* start(const std::vector<double>& arguments = {}) {
    for (const double argument : arguments)
      lua_pushnumber(m_vm->state(), argument);
    return m_programs.start(m_index, static_cast<int>(arguments.size()));
  }
  const ProgramNode* after(const ProgramNode* node, const Reply& reply) { return m_programs.advance(node, reply); }
  Programs& programs() { return m_programs; }

private:
  std::shared_ptr<LuaVm> m_vm = std::make_shared<LuaVm>();
  Programs m_programs;
  int m_index = 0;
};

constexpr const char* kBuyer = R"(
  local stock = tonumber(redis.call("GET", "stock"))
  if stock < 1 then return refused("sold out") end
  redis.call("DECRBY", "stock", 1)
  sold(1))";

TEST(AProgram, StopsAtEachRequest) {
  OneProgram program(kBuyer);
  const ProgramNode* node = program.start();
  EXPECT_EQ(requestText(node->request), "GET stock");
  EXPECT_EQ(node->line, 3);
  node = program.after(node, Reply::bulk("1"));
  EXPECT_EQ(requestText(node->request), "DECRBY stock 1");
  EXPECT_EQ(node->line, 5);
  EXPECT_EQ(node->status, ClientStatus::Ready);
  node = program.after(node, Reply::integerOf(0));
  EXPECT_EQ(node->status, ClientStatus::Finished);
  EXPECT_EQ(node->delta.sold, 1);
  EXPECT_THAT(node->reports, ElementsAre("sold 1"));
}

TEST(AProgram, IsATreeOfReplies) {
  OneProgram program(kBuyer);
  const ProgramNode* start = program.start();
  const ProgramNode* one = program.after(start, Reply::bulk("1"));
  const ProgramNode* none = program.after(start, Reply::bulk("0"));
  EXPECT_EQ(program.after(start, Reply::bulk("1")), one) << "the same history is the same node";
  EXPECT_EQ(program.start(), start);
  EXPECT_EQ(none->status, ClientStatus::Finished);
  EXPECT_EQ(none->delta.refused, 1);
  EXPECT_EQ(one->parent, start);
}

TEST(AnOldNode, CanBeAdvancedAgainWithAnotherReply) {
  OneProgram program(R"(
    local seen = {}
    for i = 1, 5 do seen[i] = redis.call("GET", "k" .. i) end
    redis.call("SET", "all", table.concat(seen, ",")))");
  const auto walk = [&](const ProgramNode* node, const std::string& letters) {
    for (const char letter : letters)
      node = program.after(node, Reply::bulk(std::string(1, letter)));
    return node;
  };
  const ProgramNode* start = program.start();
  const ProgramNode* shared = walk(start, "ab");
  EXPECT_EQ(requestText(walk(shared, "cde")->request), "SET all a,b,c,d,e");
  EXPECT_EQ(requestText(walk(shared, "xyz")->request), "SET all a,b,x,y,z");
  EXPECT_EQ(requestText(walk(start, "vwxyz")->request), "SET all v,w,x,y,z");
  EXPECT_EQ(requestText(walk(shared, "cde")->request), "SET all a,b,c,d,e");
}

TEST(ManyChildrenOfANode, AreAllFoundAgain) {
  OneProgram program("redis.call('SET', 'k', redis.call('GET', 'n'))");
  const ProgramNode* start = program.start();
  std::vector<const ProgramNode*> children;
  for (int i = 0; i < 50; ++i)
    children.push_back(program.after(start, Reply::bulk(std::to_string(i))));
  const std::size_t runs = program.programs().luaRuns();
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(program.after(start, Reply::bulk(std::to_string(i))), children[static_cast<std::size_t>(i)]);
    EXPECT_EQ(children[static_cast<std::size_t>(i)]->request[2], std::to_string(i));
  }
  EXPECT_EQ(program.programs().luaRuns(), runs) << "known histories need no Lua";
}

TEST(Arguments, MakeTheStart) {
  OneProgram program("local a, b = ... redis.call('SET', 'k', a + b)");
  const ProgramNode* three = program.start({1, 2});
  EXPECT_EQ(three->request[2], "3");
  EXPECT_EQ(program.start({1, 2}), three);
  EXPECT_EQ(program.start({2, 2})->request[2], "4");
}

TEST(Replies, LookAsAClientLibraryGivesThem) {
  const auto seen = [](const Reply& reply) {
    OneProgram program(R"(
      local r = redis.call("GET", "k")
      redis.call(type(r), type(r) == "table" and #r .. type(r[1]) or tostring(r)))");
    return requestText(program.after(program.start(), reply)->request);
  };
  EXPECT_EQ(seen(Reply::nil()), "nil nil");
  EXPECT_EQ(seen(Reply::nilArray()), "nil nil");
  EXPECT_EQ(seen(Reply::ok()), "string OK");
  EXPECT_EQ(seen(Reply::bulk("v")), "string v");
  EXPECT_EQ(seen(Reply::integerOf(-3)), "number -3");
  EXPECT_EQ(seen(Reply::array({Reply::nil(), Reply::bulk("x")})), "table 2boolean");
}

TEST(AnErrorReply, IsRaised) {
  OneProgram program("redis.call('INCR', 'word')");
  const ProgramNode* node = program.after(program.start(), Reply::error("WRONGTYPE no"));
  EXPECT_EQ(node->status, ClientStatus::Failed);
  EXPECT_EQ(node->failure, "WRONGTYPE no");
  EXPECT_EQ(node->delta.failed, 1);
}

TEST(AnErrorReply, CanBeCaught) {
  OneProgram program(R"(
    local ok, e = pcall(redis.call, "INCR", "word")
    redis.call("SET", "caught", tostring(e), tostring(ok)))");
  EXPECT_EQ(requestText(program.after(program.start(), Reply::error("ERR no"))->request),
            R"(SET caught "ERR no" false)");
  OneProgram polite("local r = redis.pcall('INCR', 'word') redis.call('SET', 'caught', r.err)");
  EXPECT_EQ(requestText(polite.after(polite.start(), Reply::error("ERR no"))->request), R"(SET caught "ERR no")");
}

TEST(Reports, AddUp) {
  OneProgram program(R"(
    sold(2) sold() refused("a") failed() gave_up("b") duplicate() count("mine", 3) count("mine")
    redis.call("PING"))");
  const Ledger& delta = program.start()->delta;
  EXPECT_EQ(delta.sold, 3);
  EXPECT_EQ(delta.refused, 1);
  EXPECT_EQ(delta.failed, 1);
  EXPECT_EQ(delta.gaveUp, 1);
  EXPECT_EQ(delta.duplicates, 1);
  EXPECT_EQ(delta.counts.at("mine"), 4);
  EXPECT_THAT(program.start()->reports,
              ElementsAre("sold 2", "sold 1", "refused: a", "failed", "gave up: b", "duplicate", "mine 3", "mine 1"));
}

TEST(Reports, TakeWholeNumbersOfItems) {
  for (const char* amount : {"-1", "0.5", "1e300", "0/0"}) {
    OneProgram program(std::string("sold(") + amount + ")");
    EXPECT_EQ(program.start()->status, ClientStatus::Failed) << amount;
    EXPECT_THAT(program.start()->failure, HasSubstr("whole number")) << amount;
  }
}

TEST(Locks, AreHeldFromOneNodeToTheNext) {
  OneProgram program("holds('b') holds('a') redis.call('PING') releases('a') redis.call('PING')");
  const ProgramNode* first = program.start();
  EXPECT_THAT(first->holds, ElementsAre("a", "b"));
  const ProgramNode* second = program.after(first, Reply::status("PONG"));
  EXPECT_THAT(second->holds, ElementsAre("b"));
  EXPECT_THAT(program.after(second, Reply::status("PONG"))->holds, IsEmpty());
}

TEST(Again, BeginsFromTheTop) {
  OneProgram program(R"(
    local tries = ...
    if redis.call("SET", "lock", "x", "NX") then return sold(1) end
    if tries > 1 then return again(tries - 1) end
    gave_up())");
  const ProgramNode* start = program.start({2});
  const ProgramNode* restarted = program.after(start, Reply::nil());
  EXPECT_TRUE(restarted->restarted);
  ASSERT_EQ(restarted->behavesAs, program.start({1}));
  const ProgramNode* end = program.after(restarted->behavesAs, Reply::nil());
  EXPECT_EQ(end->status, ClientStatus::Finished);
  EXPECT_EQ(end->delta.gaveUp, 1);
}

TEST(Again, WithoutArgumentsTakesTheFirstOnes) {
  OneProgram program("local n = ... if not redis.call('GET', n) then return again() end");
  const ProgramNode* start = program.start({7});
  EXPECT_EQ(program.after(start, Reply::nil())->behavesAs, start);
}

TEST(Again, BeforeTheFirstRequestWouldBeEndless) {
  OneProgram program("return again()");
  EXPECT_EQ(program.start()->status, ClientStatus::Failed);
  EXPECT_THAT(program.start()->failure, HasSubstr("before the first request"));
}

TEST(AFailure, IsAtItsLine) {
  OneProgram program("redis.call('PING')\n\nlocal t = nil\nreturn t.x");
  const ProgramNode* node = program.after(program.start(), Reply::status("PONG"));
  EXPECT_EQ(node->status, ClientStatus::Failed);
  EXPECT_EQ(node->line, 5);
  EXPECT_EQ(node->failure, "test.lua:5: attempt to index local 't' (a nil value)");
}

TEST(AnEndlessProgram, StopsWithAClearFailure) {
  for (const char* body :
       {"while true do end", "while true do pcall(function() while true do end end) end",
        "local function f() return f() end f()", "string.rep('x', 10) for i = 1, math.huge do end"}) {
    OneProgram program(body, {100'000, 64LL << 20});
    EXPECT_EQ(program.start()->status, ClientStatus::Failed) << body;
    EXPECT_THAT(program.start()->failure, HasSubstr("stopped after 100000 instructions")) << body;
    EXPECT_EQ(program.start()->delta.failed, 1) << body;
  }
}

TEST(AnEndlessProgram, AfterAReplyStopsToo) {
  OneProgram program("redis.call('PING') while true do end", {100'000, 64LL << 20});
  const ProgramNode* node = program.after(program.start(), Reply::status("PONG"));
  EXPECT_EQ(node->status, ClientStatus::Failed);
  EXPECT_EQ(node->line, 2);
  EXPECT_EQ(program.after(program.start(), Reply::status("OTHER"))->status, ClientStatus::Failed);
}

TEST(AProgramThatEatsMemory, StopsWithAClearFailure) {
  for (const char* body :
       {"local s = 'x' while true do s = s .. s end", "local t = {} while true do t[#t + 1] = {} end"}) {
    OneProgram program(body, {1'000'000'000, 8LL << 20});
    EXPECT_EQ(program.start()->status, ClientStatus::Failed) << body;
    EXPECT_THAT(program.start()->failure, HasSubstr("8 MB of memory")) << body;
  }
}

TEST(WrongRequests, AreFailures) {
  for (const char* body :
       {"redis.call()", "redis.call('GET', nil)", "redis.call('GET', {})", "redis.call('GET', true)"}) {
    OneProgram program(body);
    EXPECT_EQ(program.start()->status, ClientStatus::Failed) << body;
    EXPECT_THAT(program.start()->failure, HasSubstr("redis.call takes a command")) << body;
  }
}

TEST(Arguments, MustCompare) {
  OneProgram program("redis.call('GET', 'k') return again({})");
  const ProgramNode* node = program.after(program.start(), Reply::nil());
  EXPECT_EQ(node->status, ClientStatus::Failed);
  EXPECT_THAT(node->failure, HasSubstr("again() takes numbers, strings, booleans or nil"));
}

TEST(Trace, TellsLocalsOfAnyPastMoment) {
  OneProgram program(kBuyer);
  const ProgramNode* start = program.start();
  const ProgramNode* one = program.after(start, Reply::bulk("1"));
  const ProgramNode* end = program.after(one, Reply::integerOf(0));
  EXPECT_THAT(program.programs().trace(start).locals, IsEmpty());
  EXPECT_THAT(program.programs().trace(one).locals, ElementsAre(LocalValue{"stock", "1"}));
  EXPECT_THAT(program.programs().trace(end).requestLines, ElementsAre(3, 5));
  EXPECT_EQ(requestText(program.after(one, Reply::integerOf(5))->request), "");
}

TEST(Programs, MayUseTheLibraryButNothingOutside) {
  OneProgram program("redis.call('SET', 'k', string.upper('x') .. math.floor(1.5))");
  EXPECT_EQ(program.start()->request[2], "X1");
}

} // namespace
} // namespace interleave
