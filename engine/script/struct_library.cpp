#include "engine/script/struct_library.hpp"

#include <cctype>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include <lua.hpp>

namespace interleave {

namespace {

constexpr int kLargestInteger = 32; ///< bytes
constexpr int kNaturalAlignment = 8; ///< of "!" without a number

/// A format while it is read; a NUL ends it, as in C.
struct Format {
  lua_State* lua;
  const char* at;
  bool bigEndian = false;
  std::size_t alignment = 1;
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The number behind an option, or `otherwise` when there is none.
int readNumber(Format& format, int otherwise) {
  if (!isDigit(*format.at)) return otherwise;
  int number = 0;
  for (; isDigit(*format.at); ++format.at) {
    const int digit = *format.at - '0';
    if (number > INT_MAX / 10 || number * 10 > INT_MAX - digit) luaL_error(format.lua, "integral size overflow");
    number = number * 10 + digit;
  }
  return number;
}

/// The bytes that an option takes; 0 when that depends on the value, or it takes none.
std::size_t readSize(Format& format, char option) {
  switch (option) {
  case 'b':
  case 'B':
  case 'x': return 1;
  case 'h':
  case 'H': return sizeof(short);
  case 'l':
  case 'L': return sizeof(long);
  case 'T': return sizeof(std::size_t);
  case 'f': return sizeof(float);
  case 'd': return sizeof(double);
  case 'c': return static_cast<std::size_t>(readNumber(format, 1));
  case 'i':
  case 'I': {
    const int size = readNumber(format, sizeof(int));
    if (size > kLargestInteger)
      luaL_error(format.lua, "integral size %d is larger than limit of %d", size, kLargestInteger);
    return static_cast<std::size_t>(size);
  }
  default: return 0;
  }
}

/// How many bytes lie between `position` and where an option's value may begin.
std::size_t padding(const Format& format, std::size_t position, char option, std::size_t size) {
  if (size == 0 || option == 'c') return 0;
  const std::size_t alignment = size < format.alignment ? size : format.alignment;
  return alignment > 1 ? (alignment - (position & (alignment - 1))) & (alignment - 1) : 0;
}

/// An option that says how to read the others.
void readControl(Format& format, char option) {
  switch (option) {
  case ' ': return;
  case '>': format.bigEndian = true; return;
  case '<': format.bigEndian = false; return;
  case '!': {
    const int alignment = readNumber(format, kNaturalAlignment);
    if (alignment <= 0 || (alignment & (alignment - 1)) != 0)
      luaL_error(format.lua, "alignment %d is not a power of 2", alignment);
    format.alignment = static_cast<std::size_t>(alignment);
    return;
  }
  default: luaL_argerror(format.lua, 1, lua_pushfstring(format.lua, "invalid format option '%c'", option));
  }
}

bool isInteger(char option) { return option != '\0' && std::strchr("bBhHlLTiI", option) != nullptr; }

// What the C casts of Redis give on x86, without being undefined.
std::uint64_t integerOf(double number) {
  constexpr double kHalf = 9223372036854775808.0;
  constexpr std::uint64_t kTopBit = std::uint64_t{1} << 63;
  if (std::isnan(number) || number < -kHalf) return kTopBit;
  if (number < kHalf) return static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
  return number < 2 * kHalf ? static_cast<std::uint64_t>(number) : 0;
}

void addInteger(const Format& format, luaL_Buffer& buffer, double number, std::size_t size) {
  const std::uint64_t value = integerOf(number);
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t place = format.bigEndian ? size - 1 - i : i;
    luaL_addchar(&buffer, static_cast<char>(place < sizeof value ? value >> (8 * place) & 0xff : 0));
  }
}

double integerAt(const Format& format, const char* bytes, std::size_t size, bool isSigned) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i)
    value = value << 8 | static_cast<unsigned char>(bytes[format.bigEndian ? i : size - 1 - i]);
  if (!isSigned) return static_cast<double>(value);
  const std::uint64_t sign = ~std::uint64_t{0} << ((size * 8 - 1) & 63); // the shift of an x86
  if ((value & sign) != 0) value |= sign;
  return static_cast<double>(static_cast<std::int64_t>(value));
}

template <class Float> void addFloat(const Format& format, luaL_Buffer& buffer, Float number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  for (std::size_t i = 0; i < sizeof number; ++i)
    luaL_addchar(&buffer, bytes[format.bigEndian ? sizeof number - 1 - i : i]);
}

template <class Float> double floatAt(const Format& format, const char* bytes) {
  char ordered[sizeof(Float)];
  for (std::size_t i = 0; i < sizeof ordered; ++i)
    ordered[i] = bytes[format.bigEndian ? sizeof ordered - 1 - i : i];
  Float number = 0;
  std::memcpy(&number, ordered, sizeof number);
  return static_cast<double>(number);
}

// A double that is too large for a float becomes infinite, as on x86.
float asFloat(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  constexpr double kRoundsToInfinity = kLargest + 1.0141204801825835e31; // half a step above the largest
  if (std::abs(number) >= kRoundsToInfinity) return std::copysign(std::numeric_limits<float>::infinity(), static_cast<float>(std::copysign(1.0, number)));
  return static_cast<float>(number);
}

/// Adds a string; gives the bytes that it took.
std::size_t addString(Format& format, luaL_Buffer& buffer, char option, int argument, std::size_t size) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(format.lua, argument, &length);
  if (size == 0) size = length;
  luaL_argcheck(format.lua, length >= size, argument + 1, "string too short");
  luaL_addlstring(&buffer, text, size);
  if (option == 'c') return size;
  luaL_addchar(&buffer, '\0');
  return size + 1;
}

int pack(lua_State* lua) {
  Format format{lua, luaL_checkstring(lua, 1)};
  lua_pushnil(lua); // where the arguments end and the buffer's own values begin
  luaL_Buffer buffer;
  luaL_buffinit(lua, &buffer);
  std::size_t total = 0;
  for (int argument = 2; *format.at != '\0';) {
    const char option = *format.at++;
    std::size_t size = readSize(format, option);
    const std::size_t gap = padding(format, total, option, size);
    for (std::size_t i = 0; i < gap; ++i) luaL_addchar(&buffer, '\0');
    if (isInteger(option))
      addInteger(format, buffer, luaL_checknumber(lua, argument++), size);
    else if (option == 'x')
      luaL_addchar(&buffer, '\0');
    else if (option == 'f')
      addFloat(format, buffer, asFloat(luaL_checknumber(lua, argument++)));
    else if (option == 'd')
      addFloat(format, buffer, luaL_checknumber(lua, argument++));
    else if (option == 'c' || option == 's')
      size = addString(format, buffer, option, argument++, size);
    else
      readControl(format, option);
    total += gap + size;
  }
  luaL_pushresult(&buffer);
  return 1;
}

/// What is unpacked. `position` never leaves [0, size] unless the caller set it there, and is checked before each use.
struct Data {
  const char* bytes;
  std::size_t size;
  std::size_t position;
  int results = 0;
};

void checkLength(const Format& format, const Data& data, std::size_t size) {
  luaL_argcheck(format.lua, size <= data.size && data.position <= data.size - size, 2, "data string too short");
}

/// "c0" takes its size from the value before it, which it replaces.
std::size_t takeSize(const Format& format, Data& data) {
  if (data.results == 0 || lua_isnumber(format.lua, -1) == 0) luaL_error(format.lua, "format 'c0' needs a previous size");
  const double number = lua_tonumber(format.lua, -1);
  const auto size = static_cast<std::size_t>(integerOf(number));
  lua_pop(format.lua, 1);
  --data.results;
  checkLength(format, data, size);
  return size;
}

/// Pushes a string up to its NUL; gives the bytes that it takes.
std::size_t pushUntilNul(const Format& format, Data& data) {
  const char* start = data.bytes + data.position;
  const void* end = std::memchr(start, '\0', data.size - data.position);
  if (end == nullptr) luaL_error(format.lua, "unfinished string in data");
  const auto length = static_cast<std::size_t>(static_cast<const char*>(end) - start);
  lua_pushlstring(format.lua, start, length);
  return length + 1;
}

void unpackOption(Format& format, Data& data, char option) {
  lua_State* lua = format.lua;
  std::size_t size = readSize(format, option);
  data.position += padding(format, data.position, option, size);
  checkLength(format, data, size);
  luaL_checkstack(lua, 2, "too many results");
  const char* bytes = data.bytes + data.position;
  const int before = data.results++;
  if (isInteger(option)) {
    lua_pushnumber(lua, integerAt(format, bytes, size, std::islower(static_cast<unsigned char>(option)) != 0));
  } else if (option == 'f') {
    lua_pushnumber(lua, floatAt<float>(format, bytes));
  } else if (option == 'd') {
    lua_pushnumber(lua, floatAt<double>(format, bytes));
  } else if (option == 's') {
    size = pushUntilNul(format, data);
  } else if (option == 'c') {
    data.results = before;
    if (size == 0) size = takeSize(format, data);
    lua_pushlstring(lua, bytes, size);
    ++data.results;
  } else {
    data.results = before;
    if (option != 'x') readControl(format, option);
  }
  data.position += size;
}

int unpack(lua_State* lua) {
  Format format{lua, luaL_checkstring(lua, 1)};
  std::size_t size = 0;
  const char* bytes = luaL_checklstring(lua, 2, &size);
  const auto start = static_cast<std::size_t>(luaL_optinteger(lua, 3, 1));
  luaL_argcheck(lua, start > 0, 3, "offset must be 1 or greater");
  Data data{bytes, size, start - 1};
  while (*format.at != '\0') unpackOption(format, data, *format.at++);
  lua_pushinteger(lua, static_cast<lua_Integer>(data.position + 1));
  return data.results + 1;
}

int size(lua_State* lua) {
  Format format{lua, luaL_checkstring(lua, 1)};
  std::size_t total = 0;
  while (*format.at != '\0') {
    const char option = *format.at++;
    const std::size_t size = readSize(format, option);
    total += padding(format, total, option, size);
    if (option == 's') luaL_argerror(lua, 1, "option 's' has no fixed size");
    if (option == 'c' && size == 0) luaL_argerror(lua, 1, "option 'c0' has no fixed size");
    if (std::isalnum(static_cast<unsigned char>(option)) == 0) readControl(format, option);
    total += size;
  }
  lua_pushinteger(lua, static_cast<lua_Integer>(total));
  return 1;
}

} // namespace

void pushStructLibrary(lua_State* lua) {
  static constexpr luaL_Reg kFunctions[] = {{"pack", pack}, {"unpack", unpack}, {"size", size}};
  lua_newtable(lua);
  for (const luaL_Reg& function : kFunctions) {
    lua_pushcfunction(lua, function.func);
    lua_setfield(lua, -2, function.name);
  }
}

} // namespace interleave
