// FUNCTION and FCALL: libraries, what their functions remember, and that a copied server remembers for itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/server/server.hpp"
#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

using testing::HasSubstr;

std::string library(const std::string& code) { return "#!lua name=lib\n" + code; }

/// A server with one connection and one library.
struct WithLibrary {
  explicit WithLibrary(const std::string& code) : client(server.connect()) {
    EXPECT_EQ(server.execute(client, {"FUNCTION", "LOAD", library(code)}).text, "lib");
  }
  Reply call(const std::string& function, Request arguments = {}) {
    Request request{"FCALL", function, "0"};
    request.insert(request.end(), arguments.begin(), arguments.end());
    return server.execute(client, request);
  }
  Server server;
  SessionId client;
};

TEST(Functions, KeepTheirUpvaluesFromCallToCall) {
  WithLibrary one("local n = 0 redis.register_function('next', function() n = n + 1 return n end)");
  EXPECT_EQ(one.call("next").integer, 1);
  EXPECT_EQ(one.call("next").integer, 2);
}

TEST(Functions, OfACopiedServerRememberForThemselves) {
  WithLibrary one("local n = 0 redis.register_function('next', function() n = n + 1 return n end)");
  EXPECT_EQ(one.call("next").integer, 1);
  Server copy = one.server;
  EXPECT_EQ(one.call("next").integer, 2);
  EXPECT_EQ(one.call("next").integer, 3);
  EXPECT_EQ(copy.execute(one.client, {"FCALL", "next", "0"}).integer, 2);
  EXPECT_EQ(one.call("next").integer, 4);
  EXPECT_EQ(copy.execute(one.client, {"FCALL", "next", "0"}).integer, 3);
}

TEST(Functions, ShareTablesClosuresAndVariables) {
  WithLibrary one("local list, count = {}, 0\n"
                  "local function add(v) list[#list + 1] = v count = count + 1 return count end\n"
                  "redis.register_function('add', function(_, a) return add(a[1]) end)\n"
                  "redis.register_function('all', function() return {count, unpack(list)} end)\n"
                  "redis.register_function('put', function(_, a) list.self = list list.f = function() return a[1] end end)\n"
                  "redis.register_function('get', function() return list.self.self.f() end)");
  EXPECT_EQ(one.call("add", {"x"}).integer, 1);
  const Server before = one.server;
  EXPECT_EQ(one.call("add", {"y"}).integer, 2);
  ASSERT_EQ(one.call("all").elements.size(), 3u);
  EXPECT_EQ(one.call("all").elements[2].text, "y");
  EXPECT_EQ(one.call("put", {"deep"}).kind, Reply::Kind::Nil);
  EXPECT_EQ(one.call("get").text, "deep");
  one.server = before;
  EXPECT_EQ(one.call("all").elements.size(), 2u);
  EXPECT_TRUE(one.call("get").isError());
}

TEST(Functions, RememberBuiltInFunctionsAndMetatables) {
  WithLibrary one("local up, t\n"
                  "redis.register_function('set', function() up = string.upper "
                  "t = setmetatable({}, {__index = function(_, k) return up(k) .. '!' end}) end)\n"
                  "redis.register_function('get', function() return t.abc end)");
  one.call("set");
  EXPECT_EQ(one.call("get").text, "ABC!");
}

TEST(Functions, ForgetCoroutinesWhichCannotBeKept) {
  WithLibrary one("local c\n"
                  "redis.register_function('make', function() c = coroutine.create(function() end) return type(c) end)\n"
                  "redis.register_function('kind', function() return type(c) end)");
  EXPECT_EQ(one.call("make").text, "thread");
  EXPECT_EQ(one.call("kind").text, "nil"); // a real server answers "thread"
}

TEST(Functions, KeepWhatTheyChangedBeforeAnError) {
  WithLibrary one("local n = 0 redis.register_function('fail', function() n = n + 1 error('no') end)\n"
                  "redis.register_function('n', function() return n end)");
  EXPECT_TRUE(one.call("fail").isError());
  EXPECT_EQ(one.call("n").integer, 1);
}

TEST(Functions, MayNotTakeForEverToLoad) {
  Server server;
  const SessionId client = server.connect();
  EXPECT_EQ(server.execute(client, {"FUNCTION", "LOAD", library("while true do end")}).text,
            "ERR Error registering functions: ERR FUNCTION LOAD timeout");
}

TEST(Functions, DoNotGoIntoPayloadsAndSayWhatToDoInstead) {
  Server server;
  const SessionId client = server.connect();
  EXPECT_THAT(server.execute(client, {"FUNCTION", "DUMP"}).text, HasSubstr("FUNCTION LIST WITHCODE"));
}

TEST(Functions, RunningAreToldByStatsAndEndedByTheirOwnKill) {
  WithLibrary one("redis.register_function('loop', function() while true do end end)");
  const SessionId other = one.server.connect();
  std::vector<std::string> answers;
  one.server.setScriptWatch([&] {
    if (!answers.empty()) return;
    one.server.runningScript()->busy = true;
    for (const Request& request : {Request{"PING"}, Request{"SCRIPT", "KILL"}, Request{"FUNCTION", "STATS"}, Request{"FUNCTION", "KILL"}}) {
      const Reply reply = one.server.execute(other, request);
      answers.push_back(reply.elements.empty() ? reply.text : reply.elements[1].elements[1].text);
    }
  });
  const std::string busy = "BUSY Redis is busy running a script. You can only call FUNCTION KILL or SHUTDOWN NOSAVE.";
  EXPECT_EQ(one.call("loop").text, "ERR Script killed by user with SCRIPT KILL... script: loop, on @user_function:2.");
  EXPECT_EQ(answers, (std::vector<std::string>{busy, busy, "loop", "OK"}));
}

TEST(ScriptFlags, KeepScriptsWithAShebangInOneSlotOfACluster) {
  Server server;
  const SessionId client = server.connect();
  server.settings().clusterEnabled = true;
  const auto eval = [&](const std::string& source, Request keys = {}) {
    Request request{"EVAL", source, std::to_string(keys.size())};
    request.insert(request.end(), keys.begin(), keys.end());
    return server.execute(client, request).text;
  };
  const std::string both = "redis.call('set','foo',1) return redis.call('set','bar',1)";
  EXPECT_EQ(eval(both), "OK");
  EXPECT_THAT(eval("#!lua\n" + both), HasSubstr("keys that do not hash to the same slot script: "));
  EXPECT_THAT(eval("#!lua\nreturn redis.call('set','bar',1)", {"foo"}), HasSubstr("keys that do not hash to the same slot"));
  EXPECT_EQ(eval("#!lua flags=allow-cross-slot-keys\n" + both, {"foo"}), "OK");
  EXPECT_THAT(eval("return redis.call('mset','foo',1,'bar',1)"), HasSubstr("a non local key in a cluster node"));
  EXPECT_EQ(eval("#!lua flags=no-cluster\nreturn 1"), "ERR Can not run script on cluster, 'no-cluster' flag is set.");
}

} // namespace
} // namespace interleave
