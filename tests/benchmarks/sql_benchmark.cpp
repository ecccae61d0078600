// How fast the database is: statements by themselves, and as steps of a world.
#include <benchmark/benchmark.h>

#include "engine/lab/scenario.hpp"
#include "engine/sql/sql_server.hpp"
#include "engine/world/world.hpp"

namespace interleave {
namespace {

/// BEGIN, SELECT … FOR UPDATE, UPDATE, COMMIT of one session; items per second are statements per second.
void statementsOfATransaction(benchmark::State& state) {
  SqlServer sql;
  sql.execute(0, {"CREATE TABLE stock (id, quantity)"}, 0);
  sql.execute(0, {"INSERT INTO stock VALUES (1001, 1000000000)"}, 0);
  const Request requests[] = {{"BEGIN"},
                              {"SELECT quantity FROM stock WHERE id = ? FOR UPDATE", "1001"},
                              {"UPDATE stock SET quantity = quantity - ? WHERE id = ?", "1", "1001"},
                              {"COMMIT"}};
  for (auto _ : state)
    for (const Request& request : requests) benchmark::DoNotOptimize(sql.execute(0, request, 0));
  state.SetItemsProcessed(state.iterations() * 4);
}
BENCHMARK(statementsOfATransaction);

/// The same by step(), of clients that all want one row; those who wait are passed over. The argument is how many.
void stepsOfClientsAtOneRow(benchmark::State& state) {
  const auto scenario = parseScenario("hot-row.lua", R"lua(
local function buyer()
  sql("BEGIN")
  sql("SELECT quantity FROM stock WHERE id = ? FOR UPDATE", 1001)
  sql("UPDATE stock SET quantity = ? WHERE id = ?", 5, 1001)
  sql("COMMIT")
  return again()
end
scenario {
  title = "Hot row", story = "All want one row.",
  parameters = { { "clients", default = 1, min = 1, max = 1000 } },
  setup = function(p)
    sql("CREATE TABLE stock (id, quantity)")
    sql("INSERT INTO stock VALUES (?, ?)", 1001, 5)
  end,
  clients = function(p) return client("buyer", buyer) end,
  invariants = { never_negative("stock", 1001, "quantity") },
}
)lua");
  World world = std::move(*scenario->instantiate({{"clients", state.range(0)}}));
  const auto count = static_cast<ClientIndex>(world.clients.size());
  ClientIndex next = 0;
  for (auto _ : state) {
    while (statusOf(world, next) != ClientStatus::Ready) next = (next + 1) % count;
    step(world, Choice::move(next));
    next = (next + 1) % count;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(stepsOfClientsAtOneRow)->Arg(1)->Arg(16);

} // namespace
} // namespace interleave
