// Client programs: Lua functions that call Redis, or the database, and report to the ledger.
//
// A client program is a pure function of its arguments and of the replies it got so far. A client's state is therefore
// the history of its replies: a node in a tree. Node + reply → next node. Nodes never change once made and live as long
// as their Programs; copying a world copies pointers to them. A node that is a fresh tip resumes its live coroutine, an
// older one is replayed from its start. Lua runs only for reply histories not seen before.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/resp/reply.hpp"
#include "engine/script/lua_vm.hpp"
#include "engine/world/event.hpp"

namespace interleave {

/// One line range of a scenario file that is a client program's function.
struct ProgramSource {
  std::string name;  ///< what the program is called: "buyer"
  std::string file;
  int firstLine = 0; ///< line of `function`, from 1
  int lastLine = 0;  ///< line of its `end`
};

/// Where a client stands: what it will ask next, or how it ended.
struct ProgramNode {
  const ProgramNode* parent = nullptr; ///< nothing at the start of a run
  Reply reply;                         ///< the reply that led here from the parent
  int program = 0;                     ///< index into Programs::sources
  ClientStatus status = ClientStatus::Ready;
  ServerKind server = ServerKind::Redis; ///< whom the next request goes to
  Request request;                     ///< next request, when Ready
  int line = 0;                        ///< line of the scenario file that sends it, or where the program ended
  Ledger delta;                        ///< what was reported between the parent and here
  std::vector<std::string> reports;    ///< the same in words
  std::vector<std::string> holds;      ///< locks that the client believes to hold here, sorted
  std::string failure;                 ///< why, when Failed
  bool restarted = false;              ///< again() was called: this node behaves as `behavesAs` from here on
  const ProgramNode* behavesAs = nullptr; ///< the start node that a restarted client continues from
  int depth = 0;                       ///< replies since the start
  std::uint64_t id = 0;                ///< order of creation, from 0
  class ProgramTip* tip = nullptr;     ///< owned by Programs: children and the live coroutine
};

/// A local variable at some moment, its value written for people.
struct LocalValue {
  std::string name;
  std::string value;
  friend bool operator==(const LocalValue&, const LocalValue&) = default;
};

/// A local got a value while a line ran.
struct LocalChange {
  int line = 0;   ///< of the scenario file
  int replies = 0; ///< how many replies the client had when the line ran
  LocalValue local;
};

/// A client's run so far, line by line.
struct ProgramTrace {
  std::vector<LocalChange> changes;  ///< in the order in which they happened
  std::vector<LocalValue> locals;    ///< at the node itself
  std::vector<int> requestLines;     ///< line of each request that was answered, in order
};

/// Limits for one uninterrupted run of a program between two requests, and for the whole VM.
struct ProgramLimits {
  std::int64_t instructions = 1'000'000; ///< Lua VM instructions
  std::int64_t memoryBytes = 64LL << 20;
};

/// The programs of one scenario with its parameters fixed. Not safe to use from two threads at once.
class Programs {
public:
  /// The functions live in the VM, which Programs keeps alive.
  explicit Programs(std::shared_ptr<LuaVm> vm, ProgramLimits limits = {});
  ~Programs();
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;

  /// REQUIRES that nothing has run yet.
  void setLimits(ProgramLimits limits);

  /// Takes the function on top of the VM's stack off it; gives its index. REQUIRES a Lua function there.
  int add(std::string name, std::string file);
  /// The start of a run of the program with the arguments (values on top of the VM's stack, which are taken off).
  /// Equal arguments give the same node, so that interchangeable clients start from one node.
  const ProgramNode* start(int program, int argumentCount);
  /// The arguments of a start that are texts.
  [[nodiscard]] std::vector<std::string> textArguments(const ProgramNode* start) const;
  /// The start of the same program with other texts among its arguments.
  const ProgramNode* startWith(const ProgramNode* start, const std::function<std::string(const std::string&)>& renamed);
  /// Forgets every node but these and those before them; what pointed to others must not be used any more. Those that are
  /// kept stay where they are.
  void keepOnly(const std::vector<const ProgramNode*>& nodes);
  /// Runs the function below its arguments on the VM's stack to its end, answering each of its requests at once. For the
  /// set-up of a world. Takes function and arguments off the stack.
  Status runAtOnce(int argumentCount, const std::function<Reply(ServerKind, const Request&)>& execute);
  /// Where the reply brings a client that stands at the node. REQUIRES node.status == Ready.
  const ProgramNode* advance(const ProgramNode* node, const Reply& reply);
  /// What the client did on its way to the node, by replay.
  [[nodiscard]] ProgramTrace trace(const ProgramNode* node);

  [[nodiscard]] const std::vector<ProgramSource>& sources() const;
  [[nodiscard]] std::size_t nodeCount() const; ///< that are kept
  [[nodiscard]] std::size_t luaRuns() const; ///< how often Lua ran: resumes and replays, not table look-ups

private:
  class Implementation;
  std::unique_ptr<Implementation> m_implementation;
};

} // namespace interleave
