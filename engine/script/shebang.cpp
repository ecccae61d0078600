#include "engine/script/shebang.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

namespace {

/// The first line, without its end; nothing when it does not end, or holds a NUL, where Redis's C code stops to read.
std::optional<std::string_view> firstLine(std::string_view source) {
  const std::size_t end = untilNul(source).find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  return source.substr(0, end);
}

bool startsWith(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

/// Adds the flags of "no-writes,allow-oom" to `flags`.
std::optional<Reply> readFlags(std::string_view list, std::uint32_t& flags) {
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view name = list.substr(0, comma);
    const auto flag = scriptFlagNamed(name);
    if (!flag) return Reply::error(fmt::format("ERR Unexpected flag in script shebang: {}", name));
    flags |= *flag;
    if (comma == std::string_view::npos) break;
    list.remove_prefix(comma + 1);
    if (list.empty()) return Reply::error("ERR Unexpected flag in script shebang: ");
  }
  return std::nullopt;
}

} // namespace

std::optional<std::uint32_t> scriptFlagNamed(std::string_view name) {
  for (const ScriptFlagName& row : kScriptFlagNames)
    if (row.name == name) return row.flag;
  return std::nullopt;
}

std::optional<Reply> readScriptHead(std::string_view source, ScriptHead& head) {
  head = {kScriptWithoutShebang, source};
  if (!startsWith(source, "#!")) return std::nullopt;
  const auto line = firstLine(source);
  if (!line) return Reply::error("ERR Invalid script shebang");
  Request parts;
  if (!splitArguments(*line, parts) || parts.empty()) return Reply::error("ERR Invalid engine in script shebang");
  if (parts[0] != "#!lua") return Reply::error(fmt::format("ERR Unexpected engine in script shebang: {}", parts[0]));
  head = {0, source.substr(line->size())};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (!startsWith(parts[i], "flags=")) return Reply::error(fmt::format("ERR Unknown lua shebang option: {}", parts[i]));
    if (auto error = readFlags(std::string_view(parts[i]).substr(6), head.flags)) return error;
  }
  return std::nullopt;
}

std::optional<Reply> readLibraryHead(std::string_view source, LibraryHead& head) {
  if (!startsWith(source, "#!")) return Reply::error("ERR Missing library metadata");
  const auto line = firstLine(source);
  Request parts;
  if (!line || !splitArguments(*line, parts) || parts.empty()) return Reply::error("ERR Invalid library metadata");
  head = {parts[0].substr(2), {}, source.substr(line->size())};
  bool named = false;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (!equalsIgnoringCase(std::string_view(parts[i]).substr(0, 5), "name="))
      return Reply::error(fmt::format("ERR Invalid metadata value given: {}", parts[i]));
    if (named) return Reply::error("ERR Invalid metadata value, name argument was given multiple times");
    named = true;
    head.name = parts[i].substr(5);
  }
  if (!named) return Reply::error("ERR Library name was not given");
  return std::nullopt;
}

bool isLibraryName(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

} // namespace interleave
