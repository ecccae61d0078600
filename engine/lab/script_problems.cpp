#include "engine/lab/script_problems.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/script/lua_lexer.hpp"

namespace interleave {

namespace {

using Kind = ScriptProblem::Kind;
using Tokens = std::vector<LuaToken>;

constexpr std::int64_t kExactIntegers = 9007199254740992; ///< 2^53: from there on doubles leave integers out

/// A redis.call or redis.pcall in the text; arguments as ranges of tokens, the command's name the first.
struct CallSite {
  std::size_t token = 0; ///< of "redis"
  bool isProtected = false;
  std::vector<std::pair<std::size_t, std::size_t>> arguments;
  std::string command; ///< lower case; empty when it is no literal
};

bool isString(const LuaToken& token) { return token.kind == LuaToken::Kind::QuotedString || token.kind == LuaToken::Kind::LongString; }

/// What stands between the quotes of a short literal, as it is written.
std::string literal(const LuaToken& token) {
  return token.kind == LuaToken::Kind::QuotedString && token.text.size() >= 2 ? std::string(token.text.substr(1, token.text.size() - 2)) : std::string();
}

bool isTooLarge(std::string_view number) {
  if (const auto exact = parseInteger(number)) return *exact > kExactIntegers;
  return std::strtod(std::string(number).c_str(), nullptr) > static_cast<double>(kExactIntegers);
}

class Reader {
public:
  Reader(const std::string& source, const ScriptCall* call, const Recording* recording) : m_source(source), m_call(call), m_recording(recording) {
    for (const LuaToken& token : luaTokens(source))
      if (token.kind != LuaToken::Kind::Space && token.kind != LuaToken::Kind::Comment) m_tokens.push_back(token);
    findCalls();
  }

  std::vector<ScriptProblem> read() {
    undeclaredKeys();
    notPassed();
    noRollback();
    returns();
    numbers();
    wrongTypes();
    globals();
    differences();
    if (m_recording != nullptr) recorded();
    std::stable_sort(m_problems.begin(), m_problems.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
    return std::move(m_problems);
  }

private:
  [[nodiscard]] bool is(std::size_t token, std::string_view text) const { return token < m_tokens.size() && m_tokens[token].text == text && !isString(m_tokens[token]); }
  [[nodiscard]] std::size_t placeOf(const LuaToken& token) const { return static_cast<std::size_t>(token.text.data() - m_source.data()); }

  void add(Kind kind, std::size_t first, std::size_t last, std::string message, std::string command = {}, std::string scenario = {}) {
    const LuaToken& from = m_tokens[first];
    const LuaToken& to = m_tokens[std::max(first, last)];
    const std::size_t begin = placeOf(from);
    for (const ScriptProblem& known : m_problems)
      if (known.kind == kind && known.from == begin) return;
    m_problems.push_back({kind, from.line, begin, placeOf(to) + to.text.size() - begin, std::move(message), std::move(command), std::move(scenario)});
  }

  /// The token that closes what one opens; the last one where it is not closed.
  [[nodiscard]] std::size_t closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < m_tokens.size(); ++i) {
      if (is(i, "(") || is(i, "{") || is(i, "[")) ++depth;
      if (is(i, ")") || is(i, "}") || is(i, "]"))
        if (--depth == 0) return i;
    }
    return m_tokens.size() - 1;
  }

  /// What stands between commas inside of brackets.
  [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> parts(std::size_t open) const {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    const std::size_t last = closing(open);
    const bool isClosed = last > open && (is(last, ")") || is(last, "}") || is(last, "]"));
    const std::size_t end = isClosed ? last : m_tokens.size(); // what is being typed has no end yet
    std::size_t from = open + 1;
    for (std::size_t i = open + 1; i <= end; ++i) {
      if (i < end && (is(i, "(") || is(i, "{") || is(i, "["))) {
        i = closing(i);
        continue;
      }
      if (i < end && !is(i, ",") && !is(i, ";")) continue;
      if (i > from) found.emplace_back(from, i - 1);
      from = i + 1;
    }
    return found;
  }

  void findCalls() {
    for (std::size_t i = 0; i + 3 < m_tokens.size(); ++i) {
      if (!is(i, "redis") || !is(i + 1, ".") || !(is(i + 2, "call") || is(i + 2, "pcall")) || !is(i + 3, "(")) continue;
      CallSite site{i, is(i + 2, "pcall"), parts(i + 3), {}};
      if (!site.arguments.empty() && site.arguments[0].first == site.arguments[0].second) site.command = toLower(literal(m_tokens[site.arguments[0].first]));
      m_calls.push_back(std::move(site));
    }
  }

  /// The arguments that are keys, as far as the command tells.
  [[nodiscard]] std::vector<std::size_t> keyArguments(const CallSite& site) const {
    const CommandSpec* command = site.command.empty() ? nullptr : findCommand(site.command);
    if (command == nullptr) return {};
    Request shape;
    for (const auto& [from, to] : site.arguments) shape.push_back(from == to && isString(m_tokens[from]) ? literal(m_tokens[from]) : from == to && m_tokens[from].kind == LuaToken::Kind::Number ? std::string(m_tokens[from].text) : "?");
    if (!arityFits(*command, shape.size())) return {};
    std::vector<std::size_t> found;
    for (const int position : keyPositionsOf(*command, shape)) found.push_back(static_cast<std::size_t>(position));
    return found;
  }

  void undeclaredKeys() {
    for (const CallSite& site : m_calls)
      for (const std::size_t at : keyArguments(site)) {
        const auto [from, to] = site.arguments[at];
        bool hasLiteral = false;
        bool hasKeys = false;
        bool hasArguments = false;
        for (std::size_t i = from; i <= to; ++i) {
          hasLiteral = hasLiteral || isString(m_tokens[i]);
          hasKeys = hasKeys || is(i, "KEYS");
          hasArguments = hasArguments || is(i, "ARGV");
        }
        if (hasKeys && !hasLiteral) continue;
        if (hasArguments) add(Kind::UndeclaredKey, from, to, "This key is made of ARGV: pass it in KEYS, for a cluster looks at KEYS alone to find the node that runs the script.", "eval");
        else if (hasLiteral) add(Kind::UndeclaredKey, from, to, "This key is written into the script: pass it in KEYS, for a cluster looks at KEYS alone to find the node that runs the script.", "eval");
      }
  }

  void notPassed() {
    if (m_call == nullptr) return;
    for (std::size_t i = 0; i + 3 < m_tokens.size(); ++i) {
      const bool isKeys = is(i, "KEYS");
      if (!(isKeys || is(i, "ARGV")) || !is(i + 1, "[") || m_tokens[i + 2].kind != LuaToken::Kind::Number || !is(i + 3, "]")) continue;
      const double number = std::strtod(std::string(m_tokens[i + 2].text).c_str(), nullptr);
      const std::size_t passed = isKeys ? m_call->keys : m_call->arguments;
      if (number == 0) add(Kind::NotPassed, i, i + 3, fmt::format("{} counts from 1: {}[0] is always nil.", m_tokens[i].text, m_tokens[i].text));
      else if (number > static_cast<double>(passed)) add(Kind::NotPassed, i, i + 3, fmt::format("{}[{}] is nil: the call passes {}.", m_tokens[i].text, m_tokens[i + 2].text, passed));
    }
  }

  [[nodiscard]] static bool writes(const CallSite& site) {
    const CommandSpec* command = site.command.empty() ? nullptr : findCommand(site.command);
    return command != nullptr && (command->flags & kWrite) != 0;
  }

  /// Commands that look at what a value is, and fail where it is something else.
  [[nodiscard]] static bool wantsNumber(const std::string& command) {
    static const std::set<std::string> kOfNumbers = {"incr", "decr", "incrby", "decrby", "incrbyfloat", "hincrby", "hincrbyfloat"};
    return kOfNumbers.contains(command);
  }

  void noRollback() {
    const auto written = std::find_if(m_calls.begin(), m_calls.end(), [](const CallSite& site) { return writes(site); });
    if (written == m_calls.end()) return;
    const int line = m_tokens[written->token].line;
    for (std::size_t i = closing(written->token + 3) + 1; i + 1 < m_tokens.size(); ++i)
      if ((is(i, "error") || is(i, "assert")) && is(i + 1, "(") && !is(i - 1, ".") && !is(i - 1, ":"))
        add(Kind::NoRollback, i, i, fmt::format("When this raises an error, what line {} wrote stays: a script has no rollback. Check first, write last.", line), "eval");
    for (auto site = std::next(written); site != m_calls.end(); ++site)
      if (!site->isProtected && wantsNumber(site->command))
        add(Kind::NoRollback, site->token, site->arguments[0].second, fmt::format("{} fails where the value is no number, and what line {} wrote stays: a script has no rollback.", toUpper(site->command), line), site->command);
  }

  /// Lists that a script returns, and numbers.
  void returns() {
    for (std::size_t i = 0; i + 1 < m_tokens.size(); ++i) {
      if (!is(i, "return")) continue;
      if (is(i + 1, "{")) {
        const auto elements = parts(i + 1);
        for (std::size_t at = 0; at < elements.size(); ++at) {
          const auto [from, to] = elements[at];
          if (from == to && is(from, "nil") && at + 1 < elements.size())
            add(Kind::CutReply, from, to, "The reply ends here: Redis takes a list up to its first nil. Return false, which becomes a null.", "eval");
          else if (is(from, "tonumber") && is(from + 1, "(") && closing(from + 1) == to && at + 1 < elements.size())
            add(Kind::CutReply, from, to, "Where this is nil, the reply ends here: Redis takes a list up to its first nil. Write: or false.", "eval");
          fraction(from, to);
        }
        continue;
      }
      std::size_t end = i + 1;
      while (end < m_tokens.size() && m_tokens[end].line == m_tokens[i].line && !is(end, "end")) end = is(end, "(") || is(end, "{") || is(end, "[") ? closing(end) + 1 : end + 1;
      if (end > i + 1) fraction(i + 1, std::min(end, m_tokens.size()) - 1);
    }
  }

  /// A number with a fraction that is returned.
  void fraction(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i <= to; ++i) {
      if (is(i, "(") || is(i, "{")) {
        i = closing(i);
        continue;
      }
      const bool isFraction = m_tokens[i].kind == LuaToken::Kind::Number && from == to && m_tokens[i].text.find('.') != std::string_view::npos;
      if (isFraction || is(i, "/")) add(Kind::LostPrecision, from, to, "Redis turns a number of the reply into an integer and drops the fraction: 3.99 becomes 3. Return tostring(…).", "eval");
    }
  }

  void numbers() {
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
      if (m_tokens[i].kind == LuaToken::Kind::Number && isTooLarge(m_tokens[i].text))
        add(Kind::LostPrecision, i, i, "Lua's numbers are doubles: from 2^53 (9007199254740992) on not every integer is one. Keep large ids as texts.");
  }

  void wrongTypes() {
    static const std::set<std::string_view> kTypes = {"string", "list", "set", "sorted_set", "sorted-set", "hash", "stream"};
    std::map<std::string, std::pair<std::string_view, const CallSite*>> known; // by the key's expression
    for (const CallSite& site : m_calls) {
      const CommandSpec* command = site.command.empty() ? nullptr : findCommand(site.command);
      if (command == nullptr || !kTypes.contains(command->group) || site.command == "set") continue;
      const auto keys = keyArguments(site);
      if (keys.empty()) continue;
      const auto [from, to] = site.arguments[keys[0]];
      const std::size_t begin = placeOf(m_tokens[from]);
      const std::string expression = m_source.substr(begin, placeOf(m_tokens[to]) + m_tokens[to].text.size() - begin);
      const auto [at, isNew] = known.try_emplace(expression, command->group, &site);
      if (!isNew && at->second.first != command->group)
        add(Kind::WrongType, site.token, site.arguments[0].second,
            fmt::format("{} is for a {}, but line {} takes {} for a {}: one of them answers WRONGTYPE.", toUpper(site.command), command->group, m_tokens[at->second.second->token].line, expression, at->second.first), site.command);
    }
  }

  void globals() {
    std::set<std::string_view> locals = {"KEYS", "ARGV"};
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
      if (is(i, "local") && is(i + 1, "function")) locals.insert(i + 2 < m_tokens.size() ? m_tokens[i + 2].text : std::string_view());
      else if (is(i, "local") || is(i, "for"))
        for (std::size_t name = i + 1; name < m_tokens.size() && m_tokens[name].kind == LuaToken::Kind::Name; name += 2) {
          locals.insert(m_tokens[name].text);
          if (!is(name + 1, ",")) break;
        }
      if (is(i, "function")) {
        std::size_t open = i + 1;
        while (open < m_tokens.size() && !is(open, "(")) ++open;
        for (std::size_t name = open + 1; name < m_tokens.size() && !is(name, ")"); ++name) locals.insert(m_tokens[name].text);
      }
    }
    for (std::size_t i = 0; i + 1 < m_tokens.size(); ++i) {
      if (m_tokens[i].kind != LuaToken::Kind::Name || locals.contains(m_tokens[i].text)) continue;
      const bool isAssigned = is(i + 1, "=") && !isInTable(i) && (i == 0 || (!is(i - 1, ".") && !is(i - 1, ",") && !is(i - 1, "local")));
      const bool isFunction = i > 0 && is(i - 1, "function") && is(i + 1, "(") && (i < 2 || !is(i - 2, "local"));
      if (isAssigned || isFunction)
        add(Kind::GlobalVariable, i, i, fmt::format("{} would be a global variable, and Redis lets no script create one: write local {}.", m_tokens[i].text, isFunction ? fmt::format("function {}", m_tokens[i].text) : std::string(m_tokens[i].text)), "eval");
    }
  }

  /// Whether a name followed by "=" is a field of a table that is being written down.
  [[nodiscard]] bool isInTable(std::size_t token) const {
    int depth = 0;
    for (std::size_t i = token; i-- > 0;) {
      if (is(i, "}") || is(i, ")")) ++depth;
      if (is(i, "{") || is(i, "("))
        if (depth-- == 0) return is(i, "{");
    }
    return false;
  }

  void differences() {
    for (std::size_t i = 0; i + 1 < m_tokens.size(); ++i)
      if ((is(i, "pairs") || is(i, "next")) && is(i + 1, "(") && (i == 0 || !is(i - 1, ".")))
        add(Kind::Differs, i, i, fmt::format("{} visits in an order that nothing promises, and another one in Redis's own Lua than here: sort the keys where the order counts.", m_tokens[i].text));
  }

  /// The call of a line with that command; the line's first token when there is none.
  [[nodiscard]] std::pair<std::size_t, std::size_t> siteAt(int line, const std::string& command) const {
    for (const CallSite& site : m_calls)
      if (m_tokens[site.token].line <= line && m_tokens[closing(site.token + 3)].line >= line && equalsIgnoringCase(site.command, command)) return {site.token, closing(site.token + 3)};
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
      if (m_tokens[i].line == line) return {i, i};
    return {0, 0};
  }

  void recorded() {
    if (m_tokens.empty()) return;
    for (const DebugCall& call : m_recording->calls) {
      const std::string command = toUpper(call.request[0]);
      const auto [from, to] = siteAt(call.line, call.request[0]);
      if (command == "SET")
        for (const KeyChange& change : call.changes)
          if (change.before && change.after && change.before->ttlMs >= 0 && change.after->ttlMs < 0)
            add(Kind::LostTtl, from, to, fmt::format("SET takes the time to live of {} away ({} ms in this run). SET … KEEPTTL keeps it.", change.key, withCommas(std::to_string(change.before->ttlMs))), "set", "lua-deduct-idempotent");
      const std::size_t begin = placeOf(m_tokens[from]);
      const std::size_t end = placeOf(m_tokens[to]);
      const bool isKnown = std::any_of(m_problems.begin(), m_problems.end(), [&](const ScriptProblem& problem) { return problem.kind == Kind::UndeclaredKey && problem.from >= begin && problem.from <= end; });
      if (!call.undeclared.empty() && !isKnown)
        add(Kind::UndeclaredKey, from, to, fmt::format("This used {} in the last run, which is not in KEYS: a cluster looks at KEYS alone to find the node that runs the script.", call.undeclared.front()), "eval");
      if (call.reply.isError() && call.reply.text.starts_with("WRONGTYPE"))
        add(Kind::WrongType, from, to, fmt::format("{} answered WRONGTYPE in the last run: the key holds a value of another type.", command), toLower(command));
    }
  }

  const std::string& m_source;
  const ScriptCall* m_call;
  const Recording* m_recording;
  Tokens m_tokens;
  std::vector<CallSite> m_calls;
  std::vector<ScriptProblem> m_problems;
};

} // namespace

std::vector<ScriptProblem> scriptProblems(const std::string& source, const ScriptCall* call, const Recording* recording) {
  if (source.size() > kMostProblemBytes) return {};
  return Reader(source, call, recording).read();
}

} // namespace interleave
