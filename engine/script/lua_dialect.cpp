#include "engine/script/lua_dialect.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "engine/script/lua_lexer.hpp"

namespace interleave {

namespace {

using Kind = LuaToken::Kind;

/// Globals of the sandbox that are built-in functions or tables of such.
constexpr std::string_view kBuiltIns[] = {"redis",  "cjson",   "cmsgpack", "struct",       "bit",    "string",   "table",  "math",
                                          "error",  "assert",  "tostring", "tonumber",     "type",   "unpack",   "select", "next",
                                          "pairs",  "ipairs",  "rawget",   "rawset",       "rawequal", "setmetatable", "getmetatable", "loadstring",
                                          "load",   "pcall",   "xpcall",   "collectgarbage", "gcinfo", "coroutine"};

/// The tokens that mean something, without spaces and comments; positions refer to the whole list.
std::vector<std::size_t> meaningful(const std::vector<LuaToken>& tokens) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].kind != Kind::Space && tokens[i].kind != Kind::Comment) positions.push_back(i);
  return positions;
}

/// Reads a script's tokens in order and finds what must be written differently.
class Translator {
public:
  Translator(std::string_view source, std::string_view chunkName)
      : m_tokens(luaTokens(source)), m_meaningful(meaningful(m_tokens)), m_chunkName(chunkName) {}

  Result<std::string> translate() {
    if (auto refusal = findRefusal()) return *refusal;
    collectNames();
    for (std::size_t i = 0; i < m_meaningful.size(); ++i) {
      if (is(i, "return")) wrapTailCall(i + 1);
      if (is(i, "for")) wrapStep(i);
      if (is(i, "function")) giveArg(i);
    }
    std::string result;
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
      if (const auto added = m_before.find(i); added != m_before.end()) result += added->second;
      result += m_tokens[i].kind == Kind::QuotedString ? withoutUnknownEscapes(m_tokens[i].text) : std::string(m_tokens[i].text);
      if (const auto added = m_behind.find(i); added != m_behind.end()) result += added->second;
    }
    return result;
  }

private:
  [[nodiscard]] const LuaToken* at(std::size_t i) const { return i < m_meaningful.size() ? &m_tokens[m_meaningful[i]] : nullptr; }
  [[nodiscard]] bool is(std::size_t i, std::string_view text) const {
    const LuaToken* token = at(i);
    return token != nullptr && token->text == text && token->kind != Kind::QuotedString && token->kind != Kind::LongString;
  }
  [[nodiscard]] bool isName(std::size_t i) const { return at(i) != nullptr && at(i)->kind == Kind::Name; }

  [[nodiscard]] Error refuse(const LuaToken& token, const std::string& message) const {
    return Error{fmt::format("{}:{}: {}", m_chunkName, token.line, message)};
  }

  static bool isNumber(std::string_view text) {
    const std::string owned(text);
    char* end = nullptr;
    std::strtod(owned.c_str(), &end);
    return end != owned.c_str() && *end == '\0';
  }

  [[nodiscard]] std::optional<Error> findRefusal() const {
    for (std::size_t i = 0; i < m_meaningful.size(); ++i) {
      const LuaToken& token = *at(i);
      if (token.kind == Kind::Number && !isNumber(token.text)) return refuse(token, fmt::format("malformed number near '{}'", token.text));
      if (token.kind == Kind::Symbol && token.text == "::") return refuse(token, "unexpected symbol near ':'");
      const bool afterDot = i > 0 && (is(i - 1, ".") || is(i - 1, ":"));
      if (token.kind == Kind::Name && token.text == "goto" && !afterDot && isName(i + 1))
        return refuse(*at(i + 1), fmt::format("'=' expected near '{}'", at(i + 1)->text));
    }
    return std::nullopt;
  }

  static std::string withoutUnknownEscapes(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\\' || i + 1 >= text.size()) {
        result += text[i];
        continue;
      }
      const char next = text[++i];
      const bool known = std::strchr("abfnrtv\\\"'\n\r0123456789", next) != nullptr && next != '\0';
      if (known) result += '\\';
      result += next;
    }
    return result;
  }

  /// Names that the script declares itself, and those of them that stand for redis.call or redis.pcall.
  void collectNames() {
    for (std::size_t i = 0; i < m_meaningful.size(); ++i) {
      if (is(i, "local") || is(i, "for")) {
        for (std::size_t k = i + 1; isName(k) && !is(k, "function"); k += 2) {
          m_declared.insert(at(k)->text);
          if (!is(k + 1, ",")) break;
        }
        const bool isAlias = is(i, "local") && isName(i + 1) && is(i + 2, "=") && is(i + 3, "redis") && is(i + 4, ".") &&
                             (is(i + 5, "call") || is(i + 5, "pcall")) && !is(i + 6, "(");
        if (isAlias) m_aliases.insert(at(i + 1)->text);
        if (is(i + 1, "function") && isName(i + 2)) m_declared.insert(at(i + 2)->text);
      }
      if (is(i, "function")) {
        std::size_t k = i + 1;
        while (at(k) != nullptr && !is(k, "(")) ++k;
        for (++k; at(k) != nullptr && !is(k, ")"); ++k)
          if (isName(k)) m_declared.insert(at(k)->text);
      }
    }
  }

  [[nodiscard]] bool namesBuiltIn(std::size_t i) const {
    if (!isName(i)) return false;
    const std::string_view name = at(i)->text;
    if (m_aliases.count(name) > 0) return true;
    return m_declared.count(name) == 0 && std::find(std::begin(kBuiltIns), std::end(kBuiltIns), name) != std::end(kBuiltIns);
  }

  /// The position behind a bracket's partner. REQUIRES a bracket at i.
  [[nodiscard]] std::size_t behindBracket(std::size_t i) const {
    int depth = 0;
    for (; at(i) != nullptr; ++i) {
      if (is(i, "(") || is(i, "[") || is(i, "{")) ++depth;
      if ((is(i, ")") || is(i, "]") || is(i, "}")) && --depth == 0) return i + 1;
    }
    return i;
  }

  /// `return name.field(…)` to the end of its block: marks where to wrap it.
  void wrapTailCall(std::size_t start) {
    if (!namesBuiltIn(start)) return;
    bool endsWithCall = false;
    std::size_t i = start + 1;
    while (at(i) != nullptr) {
      const Kind kind = at(i)->kind;
      if ((is(i, ".") || is(i, ":")) && isName(i + 1)) {
        i += 2;
        endsWithCall = false;
      } else if (is(i, "[")) {
        i = behindBracket(i);
        endsWithCall = false;
      } else if (is(i, "(") || is(i, "{")) {
        i = behindBracket(i);
        endsWithCall = true;
      } else if (kind == Kind::QuotedString || kind == Kind::LongString) {
        ++i;
        endsWithCall = true;
      } else {
        break;
      }
    }
    const bool ends = at(i) == nullptr || is(i, "end") || is(i, "else") || is(i, "elseif") || is(i, "until") || is(i, ";");
    if (!endsWithCall || !ends) return;
    wrap(start, i - 1, kKeepName);
  }

  /// Puts a call of the function around the tokens.
  void wrap(std::size_t first, std::size_t last, std::string_view function) {
    m_before[m_meaningful[first]] += fmt::format("{}(", function);
    m_behind[m_meaningful[last]] += ')';
  }

  /// The position behind the `end` or `until` that closes the block which opens at i.
  [[nodiscard]] std::size_t behindBlock(std::size_t i) const {
    int depth = 0;
    for (; at(i) != nullptr; ++i) {
      if (is(i, "function") || is(i, "do") || is(i, "if") || is(i, "repeat")) ++depth;
      if ((is(i, "end") || is(i, "until")) && --depth == 0) return i + 1;
    }
    return i;
  }

  [[nodiscard]] bool isNonZeroNumber(std::size_t first, std::size_t end) const {
    if (is(first, "-")) ++first;
    return end == first + 1 && at(first)->kind == Kind::Number && std::strtod(std::string(at(first)->text).c_str(), nullptr) != 0;
  }

  /// `for name = first, last, step do`: the step, unless it is plainly not 0.
  void wrapStep(std::size_t start) {
    if (!is(start + 2, "=")) return;
    std::vector<std::size_t> commas;
    std::size_t i = start + 3;
    while (at(i) != nullptr && !is(i, "do")) {
      if (is(i, ",")) commas.push_back(i);
      if (is(i, "(") || is(i, "[") || is(i, "{"))
        i = behindBracket(i);
      else
        i = is(i, "function") ? behindBlock(i) : i + 1;
    }
    if (commas.size() != 2 || at(i) == nullptr || i == commas[1] + 1) return;
    if (!isNonZeroNumber(commas[1] + 1, i)) wrap(commas[1] + 1, i - 1, kStepName);
  }

  /// `function (…, ...)` whose body mentions arg.
  void giveArg(std::size_t start) {
    std::size_t open = start + 1;
    while (isName(open) || is(open, ".") || is(open, ":")) ++open;
    if (!is(open, "(")) return;
    const std::size_t body = behindBracket(open);
    if (!is(body - 2, "...")) return;
    bool mentioned = false;
    bool usesDots = false;
    const std::size_t end = behindBlock(start);
    std::size_t behindNested = body; // a function inside has its own ...
    for (std::size_t i = body; i < end; ++i) {
      mentioned = mentioned || (is(i, "arg") && !is(i - 1, ".") && !is(i - 1, ":"));
      if (is(i, "function")) behindNested = std::max(behindNested, behindBlock(i));
      usesDots = usesDots || (i >= behindNested && is(i, "..."));
    }
    if (mentioned) m_behind[m_meaningful[body - 1]] += usesDots ? " local arg;" : fmt::format(" local arg={}(...);", kArgName);
  }

  std::vector<LuaToken> m_tokens;
  std::vector<std::size_t> m_meaningful;
  std::string_view m_chunkName;
  std::set<std::string_view> m_declared;
  std::set<std::string_view> m_aliases;
  std::map<std::size_t, std::string> m_before; ///< text to put in front of a token
  std::map<std::size_t, std::string> m_behind; ///< text to put behind a token
};

} // namespace

Result<std::string> translateForLuaJit(std::string_view source, std::string_view chunkName) {
  return Translator(source, chunkName).translate();
}

} // namespace interleave
