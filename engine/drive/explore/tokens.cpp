#include "engine/drive/explore/tokens.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/drive/explore/fingerprint.hpp"

namespace interleave {

namespace {

const ProgramNode* startOf(const ProgramNode* node) {
  while (node->parent != nullptr) node = node->parent;
  return node;
}

/// For each client the one text among its arguments that no other has; empty when some client has none, or several.
std::vector<std::string> distinguishingTexts(const World& start) {
  Programs& programs = *start.rules->programs;
  std::map<std::string, int> uses;
  for (const ClientState& client : start.clients) {
    const std::vector<std::string> arguments = programs.textArguments(client.node);
    for (const std::string& text : std::set<std::string>(arguments.begin(), arguments.end())) ++uses[text];
  }
  std::vector<std::string> texts;
  for (const ClientState& client : start.clients) {
    const std::vector<std::string> arguments = programs.textArguments(client.node);
    const auto isOwn = [&](const std::string& text) { return uses[text] == 1; };
    if (std::count_if(arguments.begin(), arguments.end(), isOwn) != 1) return {};
    texts.push_back(*std::find_if(arguments.begin(), arguments.end(), isOwn));
  }
  return texts;
}

} // namespace

Tokens::Tokens(Programs& programs, std::vector<std::string> texts)
    : m_programs(&programs), m_texts(std::move(texts)), m_anonymous("\x01""anonymous\x01"), m_foreign("\x01""foreign\x01") {
  std::set<char> first = {m_anonymous[0]};
  for (const std::string& text : m_texts) first.insert(text[0]);
  m_firstBytes.assign(first.begin(), first.end());
}

std::optional<Tokens> Tokens::of(const World& start) {
  if (start.sql.isUsed()) return std::nullopt; // nothing is renamed in rows
  constexpr std::size_t kShortest = 3; // shorter texts are met by chance
  std::vector<std::string> texts = distinguishingTexts(start);
  if (texts.size() < 2 || std::any_of(texts.begin(), texts.end(), [](const std::string& text) { return text.size() < kShortest; })) return std::nullopt;
  Tokens tokens(*start.rules->programs, std::move(texts));
  std::set<const ProgramNode*> anonymous;
  bool areAlike = true;
  for (std::size_t i = 0; i < start.clients.size(); ++i) {
    Renaming renaming;
    renaming.clients.assign(start.clients.size(), kForeign);
    renaming.clients[i] = kAnonymous;
    const ProgramNode* const node = start.clients[i].node;
    const ProgramNode* const other = tokens.renamed(node, renaming);
    anonymous.insert(other);
    areAlike = areAlike && tokens.behaveAlike(node, other, renaming);
  }
  // They must differ in nothing else, and nobody else may know the tokens yet.
  if (!areAlike || anonymous.size() > 1 || tokens.areIn(fingerprintOf(start.server)) || tokens.liesElsewhere(start.server) || tokens.liesElsewhere(start.ledger)) return std::nullopt;
  return tokens;
}

bool Tokens::behaveAlike(const ProgramNode* one, const ProgramNode* other, const Renaming& renaming) const {
  return one->status == other->status && one->server == other->server && one->restarted == other->restarted && one->delta == other->delta && one->holds == other->holds &&
         renamed(one->request, renaming) == other->request;
}

const std::string& Tokens::textOf(int token) const {
  if (token == kForeign) return m_foreign;
  return token == kAnonymous ? m_anonymous : m_texts[static_cast<std::size_t>(token)];
}

int Tokens::startingAt(std::string_view text) const {
  int longest = kNone;
  for (int token = kAnonymous; token < count(); ++token) {
    const std::string& candidate = textOf(token);
    if (text.starts_with(candidate) && (longest == kNone || candidate.size() > textOf(longest).size())) longest = token;
  }
  return longest;
}

template <class Rename> std::string Tokens::replaced(std::string_view text, const Rename& rename) const {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find_first_of(m_firstBytes, at), text.size());
    result += text.substr(at, next - at);
    at = next;
    if (at == text.size()) break;
    if (const int token = startingAt(text.substr(at)); token != kNone) {
      result += textOf(rename(token));
      at += textOf(token).size();
    } else {
      result += text[at++];
    }
  }
  return result;
}

std::vector<int> Tokens::in(std::string_view text) const {
  std::vector<int> found;
  static_cast<void>(replaced(text, [&](int token) {
    if (std::find(found.begin(), found.end(), token) == found.end()) found.push_back(token);
    return token;
  }));
  return found;
}

int Tokens::ownerOf(const ProgramNode* node) const {
  for (const std::string& text : m_programs->textArguments(startOf(node)))
    if (const std::vector<int> tokens = in(text); !tokens.empty()) return tokens.front();
  return kNone;
}

std::string Tokens::renamed(std::string_view text, const Renaming& renaming) const {
  return replaced(text, [&](int token) { return renaming.of(token); });
}

std::vector<Tokens::Renaming> Tokens::variants(std::size_t visible) const {
  std::vector<Renaming> variants;
  for (int first = 0; first < std::min(count(), kVariants); ++first) {
    Renaming renaming;
    for (std::size_t i = 0; i < visible; ++i) renaming.clients.push_back((first + static_cast<int>(i)) % count());
    renaming.anonymous = (first + static_cast<int>(visible)) % count();
    variants.push_back(std::move(renaming));
  }
  return variants;
}

Reply Tokens::renamed(Reply reply, const Renaming& renaming) const {
  reply.text = renamed(reply.text, renaming);
  for (Reply& element : reply.elements) element = renamed(std::move(element), renaming);
  return reply;
}

Reply Tokens::withForeign(Reply reply, int owner) const {
  reply.text = replaced(reply.text, [&](int token) { return token == owner ? token : kForeign; });
  for (Reply& element : reply.elements) element = withForeign(std::move(element), owner);
  return reply;
}

Request Tokens::renamed(Request request, const Renaming& renaming) const {
  for (std::string& argument : request) argument = renamed(argument, renaming);
  return request;
}

Session Tokens::renamed(Session session, const Renaming& renaming) const {
  session.name = renamed(session.name, renaming);
  for (Request& queued : session.queued) queued = renamed(std::move(queued), renaming);
  if (session.blocked) session.blocked->request = renamed(std::move(session.blocked->request), renaming);
  return session;
}

namespace {

template <class Rename> Value renamedValue(const Value& value, const Rename& rename) {
  switch (value.type()) {
  case ValueType::String: {
    StringValue copy = value.string();
    copy.bytes = rename(copy.bytes);
    return Value(std::move(copy));
  }
  case ValueType::Hash: {
    HashValue copy{{}, value.hash().table};
    for (const auto& [field, content] : value.hash().fields) copy.fields[rename(field)] = rename(content);
    return Value(std::move(copy));
  }
  case ValueType::List: {
    ListValue copy;
    for (const std::string& item : value.list().items) copy.items.push_back(rename(item));
    return Value(std::move(copy));
  }
  case ValueType::Set: {
    SetValue copy{{}, value.set().table};
    for (const std::string& member : value.set().members) copy.members.insert(rename(member));
    return Value(std::move(copy));
  }
  case ValueType::SortedSet: {
    SortedSetValue copy;
    copy.skiplist = value.sortedSet().skiplist;
    for (const auto& [member, score] : value.sortedSet().scores) copy.put(rename(member), score);
    return Value(std::move(copy));
  }
  }
  return value;
}

} // namespace

Server Tokens::renamed(Server server, const Renaming& renaming) const {
  KeySpace& keys = server.keys();
  for (int database = 0; database < kDatabaseCount; ++database) {
    if (keys.size(database) == 0) continue;
    for (const std::string& key : keys.sortedKeys(database)) {
      Value value = renamedValue(keys.peek(database, key)->value, [&](const std::string& text) { return renamed(text, renaming); });
      if (!sameContents(value, keys.peek(database, key)->value)) keys.findToChange(database, key)->value = std::move(value);
    }
  }
  return server;
}

const ProgramNode* Tokens::renamed(const ProgramNode* node, const Renaming& renaming) const {
  std::vector<const ProgramNode*> way;
  for (; node->parent != nullptr; node = node->parent) way.push_back(node);
  const ProgramNode* now = m_programs->startWith(node, [&](const std::string& text) { return renamed(text, renaming); });
  for (auto step = way.rbegin(); step != way.rend() && now->status == ClientStatus::Ready; ++step)
    now = m_programs->advance(now, renamed((*step)->reply, renaming));
  return now;
}

bool Tokens::liesElsewhere(const Server& server) const {
  const KeySpace& keys = server.keys();
  for (int database = 0; database < kDatabaseCount; ++database) {
    if (keys.size(database) == 0) continue;
    for (const std::string& key : keys.sortedKeys(database))
      if (areIn(key)) return true;
  }
  for (const std::string& script : server.scriptNames())
    if (areIn(*server.findScript(script))) return true;
  return !server.functions().libraries().empty();
}

bool Tokens::liesElsewhere(const Ledger& ledger) const {
  return std::any_of(ledger.counts.begin(), ledger.counts.end(), [this](const auto& count) { return areIn(count.first); });
}

bool Tokens::liesElsewhere(const Session& session) const {
  for (const auto* names : {&session.subscriptions.channels, &session.subscriptions.patterns, &session.subscriptions.shards})
    if (std::any_of(names->begin(), names->end(), [this](const std::string& name) { return areIn(name); })) return true;
  return std::any_of(session.watched.begin(), session.watched.end(), [this](const WatchedKey& watched) { return areIn(watched.key); });
}

} // namespace interleave
