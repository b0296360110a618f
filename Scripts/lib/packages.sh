# Shared by the scripts in the folder above and by the errands of Scripts/lab, which source it: where the repository stands, which system packages
# are missing and how they are installed, whether there is a Swift toolchain. Defines $root and moves there. Seen on Debian
# 12; what stands here for Ubuntu and macOS (Darwin) is written for them and was never run there.
# shellcheck shell=sh

set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

missing=''

# need_header FILE APT BREW: a C header; on macOS, "-" stands for what the system brings along.
need_header() {
  if [ "$(uname)" = Darwin ]; then
    [ "$3" = - ] || brew list --versions "$3" >/dev/null 2>&1 || missing="$missing $3"
  else
    for found in /usr/include/"$1" /usr/local/include/"$1" /usr/include/*/"$1"; do
      [ -e "$found" ] && return
    done
    missing="$missing $2"
  fi
}

# need_library FILE APT BREW: a library that is loaded at run time, FILE being its name on Linux.
need_library() {
  if [ "$(uname)" = Darwin ]; then
    brew list --versions "$3" >/dev/null 2>&1 || missing="$missing $3"
  else
    for found in /usr/lib/"$1" /usr/lib64/"$1" /usr/lib/*/"$1" /usr/local/lib/"$1" /usr/local/lib/*/"$1"; do
      [ -e "$found" ] && return
    done
    missing="$missing $2"
  fi
}

# need_command NAME APT BREW
need_command() {
  command -v "$1" >/dev/null 2>&1 && return
  if [ "$(uname)" = Darwin ]; then missing="$missing $3"; else missing="$missing $2"; fi
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif [ -t 0 ]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# Installs what the calls above found missing, saying so first. False where that cannot be done.
try_install() {
  [ -n "$missing" ] || return 0
  # Word splitting is meant: one word is one package.
  # shellcheck disable=SC2086
  if [ "$(uname)" = Darwin ]; then
    command -v brew >/dev/null 2>&1 || return 1
    say "Installing with Homebrew:$missing"
    brew install --quiet $missing </dev/null >&2 || return 1
  elif command -v apt-get >/dev/null 2>&1; then
    say "Installing with apt-get:$missing"
    export DEBIAN_FRONTEND=noninteractive
    install="env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends"
    # A fresh machine has no package lists yet.
    as_root $install $missing >&2 2>/dev/null || {
      as_root apt-get update -q >&2 && as_root $install $missing >&2
    } || return 1
  else
    return 1
  fi
  missing=''
}

# The same, for what nothing can be done without.
install_missing() {
  try_install && return
  if [ "$(uname)" = Darwin ] && ! command -v brew >/dev/null 2>&1; then
    fail "Please install Homebrew (https://brew.sh), then:$missing"
  fi
  fail "These packages could not be installed; please do it, or install what your system has for them:$missing"
}

# What every build needs.
need_build_packages() {
  need_header curses.h libncurses-dev -
  need_command git git git
}

# The screens that the tests read.
need_emulator() { need_library libvterm.so.0 libvterm0 libvterm; }

# An X screen in memory, its pointer and a terminal, for Scripts/lab terminals, which knows Linux alone.
need_x_screen() {
  [ "$(uname)" = Linux ] || return 0
  need_command python3 python3 python3
  need_command Xvfb xvfb -
  need_command xdotool xdotool -
  need_command xterm xterm -
  [ -e /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf ] || missing="$missing fonts-dejavu-core"
}
need_tmux() { need_command tmux tmux tmux; }

need_swift() {
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
  # shellcheck disable=SC2086
  set -- ${version:-0 0}
  if [ "$1" -gt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -ge 2 ]; }; then return; fi
  if [ -n "$version" ]; then has="this is $1.$2"; else has="there is none here"; fi
  fail "TermNav needs Swift 6.2 or newer ($has): get it from https://www.swift.org/install and put swift on the PATH."
}

# Where Homebrew keeps the headers and libraries that Scripts/bench builds with, as flags for swift.
homebrew_flags() {
  [ "$(uname)" = Darwin ] || return 0
  prefix=$(brew --prefix 2>/dev/null) || return 0
  printf '%s' "-Xcc -I$prefix/include -Xlinker -L$prefix/lib"
}

# How a release is linked, as flags for swift: on Linux with everything that it needs in one file, where the system has the
# libraries for that, and what programs use side by side in it, function by function, where lld is (Benchmarks/order-symbols).
# The figures are in Benchmarks/RESULTS.md.
link_flags() {
  [ "$(uname)" = Linux ] || return 0
  printf '%s' --static-swift-stdlib
  compiler=$(command -v clang || command -v cc) || return 0
  for library in libc.a libm.a libncursesw.a libtinfo.a libstdc++.a; do
    case $("$compiler" -print-file-name=$library) in /*) ;; *) return 0 ;; esac
  done
  printf '%s' ' -Xswiftc -static-executable -Xlinker -ltinfo'
  command -v ld.lld >/dev/null || return 0
  # These flags are split at blanks.
  case $root in *[[:space:]]*) return 0 ;; esac
  printf '%s' " -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --no-warn-symbol-ordering"
  printf '%s' " -Xlinker --symbol-ordering-file=$root/Scripts/lib/symbols.order"
}

# need_binary debug|release: leaves in $binary where termnav is, which is built first, or $TERMNAV_BINARY where that is set.
need_binary() {
  binary=${TERMNAV_BINARY:-}
  [ -z "$binary" ] || return 0
  need_swift
  need_build_packages
  install_missing
  flags=''
  if [ "$1" = release ]; then
    flags="-c release $(link_flags)"
    say "Building the release; the first time takes some minutes."
  fi
  # shellcheck disable=SC2086
  log=$(swift build --product termnav $flags 2>&1 </dev/null) || fail "$log"
  # shellcheck disable=SC2086
  binary="$(swift build --product termnav $flags --show-bin-path </dev/null)/termnav"
}
