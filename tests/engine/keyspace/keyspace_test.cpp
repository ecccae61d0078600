#include "engine/keyspace/keyspace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/random.hpp"

namespace interleave {
namespace {

using testing::ElementsAre;

void putText(KeySpace& keys, const std::string& key, const std::string& text) {
  keys.put(0, key, Value(text));
  keys.changed(0, key);
}

std::string textAt(const KeySpace& keys, const std::string& key) {
  const Entry* entry = keys.peek(0, key);
  return entry == nullptr || keys.isExpired(*entry) ? "(none)" : entry->value.string().bytes;
}

void putHash(KeySpace& keys, const std::string& key, const std::string& field, const std::string& value) {
  HashValue hash;
  hash.fields[field] = value;
  keys.put(0, key, Value(std::move(hash)));
}

TEST(KeySpaceCopy, DoesNotSeeWhatTheOriginalDoesAfterwards) {
  KeySpace original;
  putText(original, "k", "1");
  KeySpace copy = original;
  putText(original, "k", "2");
  putText(original, "new", "x");
  EXPECT_EQ(textAt(copy, "k"), "1");
  EXPECT_EQ(textAt(copy, "new"), "(none)");
  putText(copy, "k", "3");
  EXPECT_EQ(textAt(original, "k"), "2");
}

TEST(KeySpaceCopy, SharesAggregatesUntilSomebodyWrites) {
  KeySpace original;
  putHash(original, "h", "f", "1");
  KeySpace copy = original;
  copy.findToChange(0, "h")->value.mutableHash().fields["f"] = "2";
  EXPECT_EQ(original.peek(0, "h")->value.hash().fields.at("f"), "1");
  EXPECT_EQ(copy.peek(0, "h")->value.hash().fields.at("f"), "2");
}

TEST(KeySpaceCopy, KeepsTheClockAndTimesToLive) {
  KeySpace original;
  original.setNow(1000);
  putText(original, "k", "1");
  original.setExpiry(0, "k", 1500);
  KeySpace copy = original;
  EXPECT_EQ(copy.now(), 1000);
  copy.setNow(1500);
  EXPECT_EQ(copy.find(0, "k"), nullptr);
  EXPECT_NE(original.find(0, "k"), nullptr);
}

/// One random change of a few keys, the same for the same numbers.
void change(KeySpace& keys, Random& random) {
  const std::string key(1, static_cast<char>('a' + random.below(5)));
  switch (random.below(6)) {
  case 0: keys.put(0, key, Value(std::to_string(random.below(100)))); return;
  case 1: putHash(keys, key, "f", std::to_string(random.below(100))); return;
  case 2: keys.erase(0, key); return;
  case 3:
    if (keys.find(0, key) != nullptr) keys.setExpiry(0, key, keys.now() + static_cast<TimeMs>(random.below(20)) + 1);
    return;
  case 4: keys.setNow(keys.now() + static_cast<TimeMs>(random.below(10))); return;
  default:
    if (Entry* entry = keys.findToChange(0, key); entry != nullptr && entry->value.type() == ValueType::Hash)
      entry->value.mutableHash().fields["g"] = std::to_string(random.below(100));
  }
}

TEST(KeySpaceCopy, GoesOnAsTheOriginalDoes) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    KeySpace original;
    for (int i = 0; i < 30; ++i)
      change(original, random);
    KeySpace copy = original;
    Random forOriginal = random;
    Random forCopy = random;
    for (int i = 0; i < 30; ++i)
      change(original, forOriginal);
    for (int i = 0; i < 30; ++i)
      change(copy, forCopy);
    ASSERT_TRUE(copy.sameContents(original));
    ASSERT_EQ(copy.size(0), original.size(0));
    ASSERT_EQ(copy.volatileCount(0), original.volatileCount(0));
    for (std::size_t i = 0; i < copy.size(0); ++i)
      ASSERT_EQ(copy.keyAt(0, i), original.keyAt(0, i));
  }
}

TEST(KeySpaceExpiry, HidesAKeyFromTheMomentOn) {
  KeySpace keys;
  putText(keys, "k", "1");
  keys.setExpiry(0, "k", 100);
  keys.setNow(99);
  EXPECT_NE(keys.find(0, "k"), nullptr);
  keys.setNow(100);
  EXPECT_TRUE(keys.isExpired(*keys.peek(0, "k")));
  EXPECT_EQ(keys.size(0), 1u) << "nobody has touched it yet";
  EXPECT_THAT(keys.sortedKeys(0), ElementsAre());
  EXPECT_EQ(keys.find(0, "k"), nullptr);
  EXPECT_EQ(keys.size(0), 0u);
}

TEST(KeySpaceExpiry, StandsStillWhileItIsFrozen) {
  KeySpace keys;
  putText(keys, "k", "1");
  keys.setExpiry(0, "k", 100);
  keys.freezeExpiryAt(99);
  keys.setNow(500);
  EXPECT_NE(keys.find(0, "k"), nullptr);
  keys.freezeExpiryAt(std::nullopt);
  EXPECT_EQ(keys.find(0, "k"), nullptr);
}

TEST(KeySpaceExpiry, IsDroppedByPutUnlessItIsKept) {
  KeySpace keys;
  putText(keys, "k", "1");
  keys.setExpiry(0, "k", 100);
  keys.put(0, "k", Value("2"), KeySpace::Expiry::Keep);
  EXPECT_EQ(keys.peek(0, "k")->expireAt, 100);
  EXPECT_EQ(keys.volatileCount(0), 1u);
  keys.put(0, "k", Value("3"));
  EXPECT_EQ(keys.peek(0, "k")->expireAt, kNever);
  EXPECT_EQ(keys.volatileCount(0), 0u);
}

TEST(KeySpaceExpiry, RemovesWhatIsDueUpToALimit) {
  KeySpace keys;
  for (const char* key : {"a", "b", "c", "d"}) {
    putText(keys, key, "1");
    keys.setExpiry(0, key, 10);
  }
  putText(keys, "stays", "1");
  keys.setNow(10);
  EXPECT_EQ(keys.expireDue(3), 3u);
  EXPECT_EQ(keys.size(0), 2u);
  EXPECT_EQ(keys.expireDue(3), 1u);
  EXPECT_THAT(keys.sortedKeys(0), ElementsAre("stays"));
}

TEST(KeySpaceDatabases, AreApart) {
  KeySpace keys;
  keys.put(0, "k", Value("zero"));
  keys.put(3, "k", Value("three"));
  EXPECT_TRUE(keys.erase(0, "k"));
  EXPECT_FALSE(keys.erase(0, "k"));
  EXPECT_EQ(keys.peek(3, "k")->value.string().bytes, "three");
  keys.swap(0, 3);
  EXPECT_EQ(keys.peek(0, "k")->value.string().bytes, "three");
  keys.clear(0);
  EXPECT_EQ(keys.size(0), 0u);
}

TEST(KeySpaceContents, AreTheSameWhateverTheOrderInWhichTheyCame) {
  KeySpace one;
  KeySpace other;
  putText(one, "a", "1");
  putText(one, "b", "2");
  putText(other, "b", "2");
  putText(other, "a", "1");
  EXPECT_TRUE(one.sameContents(other));
  other.setExpiry(0, "a", 5);
  EXPECT_FALSE(one.sameContents(other));
}

struct Listener final : KeyListener {
  void keyRead(int, std::string_view key) override { heard.push_back("read " + std::string(key)); }
  void keyAboutToChange(int, std::string_view key, const Entry* before) override {
    heard.push_back("before " + std::string(key) +
                    (before == nullptr ? " nothing" : " " + before->value.string().bytes));
  }
  void keyChanged(int, std::string_view key, Change change) override {
    static constexpr const char* kChanges[] = {"written ", "deleted ", "expired "};
    heard.push_back(kChanges[static_cast<int>(change)] + std::string(key));
  }
  std::vector<std::string> heard;
};

TEST(KeySpaceListener, HearsOfReadsAndChangesInOrder) {
  KeySpace keys;
  Listener listener;
  keys.setListener(&listener, true);
  putText(keys, "k", "1");
  static_cast<void>(keys.find(0, "k"));
  static_cast<void>(keys.find(0, "missing"));
  keys.erase(0, "k");
  EXPECT_THAT(listener.heard,
              ElementsAre("before k nothing", "written k", "read k", "read missing", "before k 1", "deleted k"));
}

TEST(KeySpaceListener, HearsOfExpiryWhenTheKeyIsTouched) {
  KeySpace keys;
  putText(keys, "k", "1");
  keys.setExpiry(0, "k", 10);
  keys.setNow(10);
  Listener listener;
  keys.setListener(&listener, false);
  static_cast<void>(keys.find(0, "k"));
  EXPECT_THAT(listener.heard, ElementsAre("expired k"));
}

TEST(KeySpaceListener, IsNoPartOfACopy) {
  KeySpace keys;
  Listener listener;
  keys.setListener(&listener, true);
  KeySpace copy = keys;
  putText(copy, "k", "1");
  EXPECT_TRUE(listener.heard.empty());
}

} // namespace
} // namespace interleave
