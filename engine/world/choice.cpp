#include "engine/world/choice.hpp"

#include <cctype>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"

namespace interleave {

std::string clientName(ClientIndex client) {
  std::string name;
  for (int rest = client; rest >= 0; rest = rest / 26 - 1) name.insert(name.begin(), static_cast<char>('A' + rest % 26));
  return name;
}

std::optional<ClientIndex> parseClientName(std::string_view name) {
  if (name.empty() || name.size() > 3) return std::nullopt;
  int index = -1;
  for (const char c : name) {
    const int letter = std::toupper(static_cast<unsigned char>(c)) - 'A';
    if (letter < 0 || letter > 25) return std::nullopt;
    index = (index + 1) * 26 + letter;
  }
  return index;
}

std::string choiceText(const Choice& choice) {
  switch (choice.kind) {
  case Choice::Kind::Move: return clientName(choice.client);
  case Choice::Kind::Crash: return fmt::format("[crash {}]", clientName(choice.client));
  case Choice::Kind::LoseReply: return fmt::format("[lose reply of {}]", clientName(choice.client));
  case Choice::Kind::ExpireKey: return fmt::format("[expire {}]", choice.key);
  case Choice::Kind::FlushScripts: return "[flush scripts]";
  case Choice::Kind::Wait: return fmt::format("[wait {}]", choice.waitMs);
  }
  return {};
}

std::string scheduleText(const Schedule& schedule) {
  std::string text;
  for (const Choice& choice : schedule) {
    if (!text.empty()) text += ' ';
    text += choiceText(choice);
  }
  return text;
}

namespace {

/// Takes `prefix` and the blanks behind it off the text, whatever its case; false when it does not start so.
bool takeWords(std::string_view& text, std::string_view prefix) {
  if (text.size() < prefix.size() || !equalsIgnoringCase(text.substr(0, prefix.size()), prefix)) return false;
  if (text.size() > prefix.size() && std::isspace(static_cast<unsigned char>(text[prefix.size()])) == 0) return false;
  text = trimmed(text.substr(prefix.size()));
  return true;
}

Result<Choice> parseFault(std::string_view words) {
  std::string_view rest = trimmed(words);
  if (takeWords(rest, "crash")) {
    if (const auto client = parseClientName(rest)) return Choice::crash(*client);
    return Error{fmt::format("[{}]: expected a client's name behind \"crash\", as in [crash A]", words)};
  }
  if (takeWords(rest, "lose reply of")) {
    if (const auto client = parseClientName(rest)) return Choice::loseReply(*client);
    return Error{fmt::format("[{}]: expected a client's name behind \"lose reply of\", as in [lose reply of B]", words)};
  }
  if (takeWords(rest, "expire")) {
    if (!rest.empty()) return Choice::expireKey(std::string(rest));
    return Error{"[expire]: expected a key, as in [expire lock:1001]"};
  }
  if (takeWords(rest, "flush scripts") && rest.empty()) return Choice::flushScripts();
  if (takeWords(rest, "wait")) {
    const auto ms = parseInteger(rest);
    if (ms && *ms > 0 && *ms <= 1'000'000'000'000) return Choice::wait(*ms);
    return Error{fmt::format("[{}]: expected milliseconds from 1 to 1000000000000, as in [wait 250]", words)};
  }
  return Error{fmt::format("[{}] is no choice; known are [crash A], [lose reply of A], [expire KEY], [flush scripts] and "
                           "[wait MILLISECONDS]",
                           words)};
}

/// "A" or "A*3".
Result<std::pair<Choice, std::int64_t>> parseMove(std::string_view word) {
  const std::size_t star = word.find('*');
  const auto client = parseClientName(word.substr(0, star));
  if (!client)
    return Error{fmt::format("\"{}\" is no client's name; a schedule is names with spaces between them, as in A B A B", word)};
  std::int64_t times = 1;
  if (star != std::string_view::npos) {
    const auto number = parseInteger(word.substr(star + 1));
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(kMaximumScheduleLength))
      return Error{fmt::format("\"{}\": expected a number of repetitions from 1 to {} behind the *", word,
                               kMaximumScheduleLength)};
    times = *number;
  }
  return std::pair{Choice::move(*client), times};
}

bool separates(char c) { return c == ',' || std::isspace(static_cast<unsigned char>(c)) != 0; }

} // namespace

Result<Schedule> parseSchedule(std::string_view text) {
  Schedule schedule;
  std::size_t i = 0;
  while (i < text.size()) {
    if (separates(text[i])) {
      ++i;
    } else if (text[i] == '[') {
      const std::size_t end = text.find(']', i);
      if (end == std::string_view::npos) return Error{fmt::format("\"{}\": the bracket is not closed", text.substr(i))};
      auto fault = parseFault(text.substr(i + 1, end - i - 1));
      if (!fault) return fault.error();
      schedule.push_back(std::move(*fault));
      i = end + 1;
    } else {
      const std::size_t start = i;
      while (i < text.size() && !separates(text[i]) && text[i] != '[') ++i;
      auto move = parseMove(text.substr(start, i - start));
      if (!move) return move.error();
      if (schedule.size() + static_cast<std::size_t>(move->second) > kMaximumScheduleLength)
        return Error{fmt::format("the schedule has more than {} steps", kMaximumScheduleLength)};
      schedule.insert(schedule.end(), static_cast<std::size_t>(move->second), move->first);
    }
  }
  return schedule;
}

} // namespace interleave
