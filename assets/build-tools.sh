# Shared by ./run and ./check, which source it: installing what is missing, configuring, building.
# After sourcing, the current folder is the top of the repository.
# shellcheck shell=bash

root="$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
package_list="$root/assets/debian-packages.txt"
cd "$root" || exit

# Exit status when the machine lacks something, apart from 1: a test or a build failed.
readonly MACHINE_INCOMPLETE=2

# Lets ccache work with precompiled headers.
export CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:-pch_defines,time_macros}"

say() { printf '%s\n' "$*"; }

# fail STATUS TEXT: ends the script with a reason.
fail() {
  local status="$1"
  shift
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit "$status"
}

has_command() { command -v "$1" >/dev/null 2>&1; }

processors() { nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }

# packages_of GROUP...: the packages of these groups, one a line.
packages_of() {
  awk -v wanted=" $* " '
    /^## /          { group = $2; next }
    /^#/ || NF == 0 { next }
    index(wanted, " " group " ") { print $1 }' "$package_list"
}

# explain PACKAGE...: their lines of the list, with the reasons.
explain() {
  awk -v wanted=" $* " '!/^#/ && NF && index(wanted, " " $1 " ") { print "  " $0 }' "$package_list"
}

# not_installed PACKAGE...: those of them that dpkg does not know as installed, one a line.
not_installed() {
  local installed package
  # dpkg-query exits with 1 as soon as one package is unknown, which is the expected case here.
  installed=" $(dpkg-query -W -f='${Package}=${db:Status-Status} ' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    [[ $installed == *" $package=installed "* ]] || say "$package"
  done
}

# as_root COMMAND...: through sudo where needed. Without a terminal sudo must not wait for a password.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif [[ -t 0 ]]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# Debian starts a Redis service when redis-server is installed. The tests start their own servers.
stop_redis_service() {
  if [[ -d /run/systemd/system ]]; then
    as_root systemctl disable --now redis-server.service >/dev/null 2>&1 || true
  elif [[ -x /etc/init.d/redis-server ]]; then
    as_root /etc/init.d/redis-server stop >/dev/null 2>&1 || true
  fi
}

# apt_install PACKAGE...: returns non-zero when apt-get could not install them.
apt_install() {
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq)
  as_root "${apt[@]}" update || say "apt-get update failed; trying with the package lists at hand."
  as_root "${apt[@]}" install -y --no-install-recommends "$@" </dev/null || return 1
  if [[ " $* " == *" redis-server "* ]]; then
    stop_redis_service
  fi
}

# go_on_without REASON PACKAGE...: says what to install. Goes on when the build tools are there all
# the same, for other systems name packages differently, and CMake finds out about the libraries.
go_on_without() {
  local reason="$1" tool lacking=()
  shift
  say "$reason These Debian packages, or what your system calls them, are needed:"
  explain "$@"
  for tool in cmake ctest ninja pkg-config; do
    has_command "$tool" || lacking+=("$tool")
  done
  has_command "${CXX:-c++}" || lacking+=("${CXX:-c++}")
  if ((${#lacking[@]})); then
    fail "$MACHINE_INCOMPLETE" "cannot build without: ${lacking[*]}. Install them and start again."
  fi
  say "The build tools are there; going on."
}

# install_missing GROUP...: installs the packages of these groups that are not installed yet.
install_missing() {
  local packages missing
  mapfile -t packages < <(packages_of "$@")
  ((${#packages[@]})) || fail "$MACHINE_INCOMPLETE" "$package_list names no package in: $*."
  if ! has_command apt-get || ! has_command dpkg-query; then
    go_on_without "This system has no apt." "${packages[@]}"
    return
  fi
  mapfile -t missing < <(not_installed "${packages[@]}")
  ((${#missing[@]})) || return 0
  if ((EUID != 0)) && ! has_command sudo; then
    go_on_without "Packages are missing, and installing them takes root or sudo." "${missing[@]}"
    return
  fi
  say "Installing with apt-get: ${missing[*]}"
  apt_install "${missing[@]}" || go_on_without "apt-get could not install everything." "${missing[@]}"
}

# configure PRESET CMAKE-ARGUMENT...: leaves build/PRESET ready to build.
configure() {
  local preset="$1" cache="build/$1/CMakeCache.txt" fresh=() configured_for
  shift
  if [[ -f $cache ]]; then
    configured_for="$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")"
    if [[ $configured_for != "$root" ]]; then
      say "build/$preset was configured for another folder; configuring it afresh."
      fresh=(--fresh)
    fi
  fi
  cmake --preset "$preset" "${fresh[@]}" "$@" || {
    say "CMake could not configure build/$preset; the reason is above. The packages and their reasons are in assets/debian-packages.txt." >&2
    return 1
  }
}

# build PRESET [TARGET...]: all targets when none is named.
build() {
  local preset="$1" targets=()
  shift
  (($# == 0)) || targets=(--target "$@")
  cmake --build --preset "$preset" --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-$(processors)}" "${targets[@]}"
}
