#include "engine/script/lua_vm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <lua.hpp>

namespace interleave {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Runs code within a budget; gives its error, or what it returned as text.
std::string run(LuaVm& vm, const std::string& code, std::int64_t instructions = 1'000'000) {
  lua_State* lua = vm.state();
  if (luaL_loadbuffer(lua, code.data(), code.size(), "=code") != 0) return "no Lua";
  vm.startBudget(instructions);
  lua_pcall(lua, 0, 1, 0);
  vm.stopBudget();
  const char* text = lua_tostring(lua, -1);
  const std::string result = text == nullptr ? luaL_typename(lua, -1) : text;
  lua_settop(lua, 0);
  return result;
}

TEST(LuaVmBudget, StopsAtTheLineThatRuns) {
  LuaVm vm;
  EXPECT_EQ(run(vm, "local n = 0\nwhile true do n = n + 1 end"),
            "code:2: stopped after 1000000 instructions without an end in sight");
  EXPECT_TRUE(vm.budgetSpent());
  EXPECT_EQ(run(vm, "return 'next'"), "next");
  EXPECT_FALSE(vm.budgetSpent());
}

TEST(LuaVmBudget, CountsBytesToo) {
  LuaVm vm;
  vm.setMemoryLimit(64u << 20);
  run(vm, "while true do pcall(function() local s = ('x'):rep(2 ^ 20) while true do s = s .. 'x' end end) end");
  EXPECT_TRUE(vm.budgetSpent());
  EXPECT_EQ(run(vm, "return 'next'"), "next");
}

TEST(LuaVmBudget, IsNotEscapedByErrorHandlers) {
  for (const char* code :
       {"xpcall(function() while true do end end, function() while true do end end) while true do end",
        "while true do xpcall(error, function() while true do end end) end",
        "while true do pcall(function() while true do end end) end",
        "coroutine.wrap(function() while true do pcall(function() while true do end end) end end)()",
        "table.sort({1, 2, 3}, function() while true do end end)", "('x'):gsub('x', function() while true do end end)",
        "setmetatable({}, {__index = function() while true do end end}).x()"}) {
    LuaVm vm;
    EXPECT_THAT(run(vm, code), HasSubstr("stopped after 1000000 instructions")) << code;
  }
}

TEST(LuaVmMemory, IsLimitedWhileABudgetRuns) {
  LuaVm vm({1'000'000, 8u << 20});
  EXPECT_EQ(run(vm, "return ('x'):rep(2 ^ 24)", 1'000'000'000), "not enough memory");
  EXPECT_EQ(run(vm, "local s = 'x' while true do s = s .. s end", 1'000'000'000), "not enough memory");
  EXPECT_EQ(run(vm, "return #('x'):rep(2 ^ 20)", 1'000'000'000), "1048576");
  EXPECT_LT(vm.memoryUsed(), 16u << 20);
}

TEST(LuaVmInterrupt, EndsTheRunWithItsMessage) {
  LuaVm vm;
  vm.setInterrupt([](void*) { return "enough"; }, nullptr);
  EXPECT_EQ(run(vm, "while true do pcall(function() while true do end end) end"), "enough");
}

TEST(Xpcall, HandsTheErrorToTheHandler) {
  LuaVm vm;
  EXPECT_EQ(run(vm, "local ok, text = xpcall(function() error('boom', 0) end, function(e) return e .. '!' end) return "
                    "tostring(ok) .. text"),
            "falseboom!");
  EXPECT_EQ(run(vm, "return select(3, xpcall(function() return 1, 2 end, print))"), "2");
  EXPECT_EQ(run(vm, "return select(2, xpcall(error, error))"), "error in error handling");
  EXPECT_THAT(run(vm, "xpcall(function() end)"), StartsWith("code:1: bad argument #2 to 'xpcall'"));
  EXPECT_EQ(run(vm, "return select('#', xpcall(function(...) return ... end, print, 1, 2))"), "1")
      << "as in Lua 5.1, nothing is passed on";
}

} // namespace
} // namespace interleave
