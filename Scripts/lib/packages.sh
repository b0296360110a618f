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

# need_file APT BREW PATH…: one of these files; on macOS, "-" stands for what the system brings along.
need_file() {
  apt=$1 brew=$2
  shift 2
  if [ "$(uname)" = Darwin ]; then
    [ "$brew" = - ] || brew list --versions "$brew" >/dev/null 2>&1 || missing="$missing $brew"
  else
    for found; do
      [ -e "$found" ] && return
    done
    missing="$missing $apt"
  fi
}
# need_header FILE APT BREW: a C header. need_library: one that is loaded at run time, FILE being its name on Linux.
need_header() { need_file "$2" "$3" /usr/include/"$1" /usr/local/include/"$1" /usr/include/*/"$1"; }
need_library() {
  need_file "$2" "$3" /usr/lib/"$1" /usr/lib64/"$1" /usr/lib/*/"$1" /usr/local/lib/"$1" /usr/local/lib/*/"$1"
}
need_font() { need_file fonts-dejavu-core - /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf; }

# need_command NAME [APT [BREW]]: the packages have the command's name where nothing else is said.
need_command() {
  command -v "$1" >/dev/null 2>&1 && return
  set -- "$1" "${2:-$1}" "${3:-${2:-$1}}"
  if [ "$(uname)" = Darwin ]; then missing="$missing $3"; else missing="$missing $2"; fi
}

need_pip() { python3 -m pip --version >/dev/null 2>&1 || missing="$missing python3-pip"; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif [ -t 0 ]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# Installs what the calls above found missing, saying so first. False where that cannot be done, or where $installs is empty.
installs=yes
try_install() {
  [ -n "$missing" ] || return 0
  [ -n "$installs" ] || return 1
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

# The version of this package, as the program tells it.
termnav_version() { sed -n 's/^.*let termNavVersion = "\(.*\)"$/\1/p' Sources/Gallery/Version.swift; }

# What every build needs.
need_build_packages() {
  need_header curses.h libncurses-dev -
  need_command git
  # By these git trusts a host; a minimal Debian has none.
  need_file ca-certificates - /etc/ssl/certs/ca-certificates.crt /etc/ssl/cert.pem /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/ca-bundle.pem
}

# What the tests start beside termnav; a minimal system lacks most of it.
need_test_programs() {
  need_command ps procps
  need_command vi vim-tiny vim
  need_command xz xz-utils xz
  for program in less screen python3 bzip2 zstd; do need_command $program; done
}

# The screens that the tests read.
need_emulator() { need_library libvterm.so.0 libvterm0 libvterm; }

# need_tests: all that the fast tests are built and run with, which is installed where it is missing.
need_tests() {
  need_swift
  need_build_packages
  need_emulator
  install_missing
}

# test_release FILTER: runs tests that are built in release, in a build folder of their own: the other release builds have no use for
# code that tests may look into.
test_release() { swift test -c release -Xswiftc -enable-testing --scratch-path .build/fuzz --filter "$1" </dev/null; }

# An X screen in memory, its pointer and a terminal, for Scripts/lab terminals, which knows Linux alone.
need_x_screen() {
  [ "$(uname)" = Linux ] || return 0
  need_command python3
  need_command Xvfb xvfb
  need_command xdotool
  need_command xterm
  need_font
}
need_tmux() { need_command tmux; }

# linux_alone WHAT: ends the script anywhere else, saying what was not done.
linux_alone() {
  [ "$(uname)" != Linux ] || return 0
  say "$1: that needs Linux."
  exit 0
}

# need_toolchain: the libraries that a Swift toolchain loads, and the C headers and the linker that it works with, which a minimal
# Debian lacks.
need_toolchain() {
  [ "$(uname)" = Linux ] && toolchain=$(command -v swift) || return 0
  toolchain=$(dirname -- "$(realpath "$toolchain")")
  for lost in $(ldd "$toolchain/swift-build" "$toolchain/swift-frontend" 2>/dev/null | sed -n 's/^[[:space:]]*\(.*\) => not found/\1/p' | sort -u); do
    case $lost in
      libncurses.so.6) lost=libncurses6 ;;
      libcurl.so.4) lost=libcurl4 ;;
      libxml2.so.2) lost=libxml2 ;;
      libedit.so.2) lost=libedit2 ;;
      libsqlite3.so.0) lost=libsqlite3-0 ;;
    esac
    missing="$missing $lost"
  done
  need_file g++ - /usr/lib/gcc/*/*/libstdc++.so /usr/lib64/gcc/*/*/libstdc++.so
}

need_swift() {
  need_toolchain
  install_missing
  # A toolchain for another system is there and does not start: its loader says why, on standard error.
  told=$(swift --version 2>&1) || true
  version=$(printf '%s' "$told" | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
  # shellcheck disable=SC2086
  set -- ${version:-0 0}
  if [ "$1" -gt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -ge 2 ]; }; then return; fi
  if [ -n "$version" ]; then
    has="this is $1.$2"
  elif command -v swift >/dev/null 2>&1; then
    has="$(command -v swift) does not run: $told"
  else
    has="there is none here"
  fi
  fail "TermNav needs Swift 6.2 or newer ($has). Get it from https://www.swift.org/install and put swift on the PATH."
}

# use_harness: what the scripts of Benchmarks share; what is made for them is in $built.
use_harness() {
  built=$root/.build/bench
  mkdir -p "$built"
  export PYTHONPATH="$root/Benchmarks/harness" PYTHONDONTWRITEBYTECODE=1
}

# shellcheck disable=SC2046
compile() {
  "${CC:-$(command -v cc || printf clang)}" -O2 -Wall $(homebrew_flags | sed 's/-Xcc //; s/-Xlinker //') "$@"
}
# screen_library: the emulator that the harness reads screens from.
screen_library() {
  export BENCH_SCREEN="$built/libbench-screen.so"
  compile -shared -fPIC -o "$BENCH_SCREEN" Benchmarks/harness/screen.c -lvterm
}

# Where Homebrew keeps the headers and libraries that Scripts/bench builds with, as flags for swift.
homebrew_flags() {
  [ "$(uname)" = Darwin ] || return 0
  prefix=$(brew --prefix 2>/dev/null) || return 0
  printf '%s' "-Xcc -I$prefix/include -Xlinker -L$prefix/lib"
}

# How a release is linked, as flags for swift: on Linux with everything that it needs in one file, where the system has the
# libraries for that, and what programs use side by side in it, function by function, where lld is, and `Scripts/bench --order` has
# told what that is: a release without it takes 2 MiB more, and up to a quarter more of the processor for a frame.
# The figures are in Benchmarks/RESULTS.md.
# A source tarball of a release brings that order along.
order=$root/.build/symbols.order
[ -f "$order" ] || [ ! -f "$root/Release/symbols.order" ] || order=$root/Release/symbols.order
link_flags() {
  [ "$(uname)" = Linux ] || return 0
  printf '%s' --static-swift-stdlib
  compiler=$(command -v clang || command -v cc) || return 0
  for library in libc.a libm.a libncursesw.a libtinfo.a libstdc++.a; do
    case $("$compiler" -print-file-name=$library) in /*) ;; *) return 0 ;; esac
  done
  printf '%s' ' -Xswiftc -static-executable -Xlinker -ltinfo'
  order_flags
}
# typing_budget: flags for swift, by which an expression is an error if the compiler tries more than 10,000 ways to give it its types.
# That is a count, which says the same on every machine. All own expressions take fewer than 5,000, and swift-argument-parser's more.
# shellcheck disable=SC2034
typing_budget='-Xswiftc -Xfrontend -Xswiftc -solver-scope-threshold=10000'
# order_flags: those of them that set the program's functions in their order. Each function has a section of its own; after a change
# of that flag the object files have to be deleted once. Swift's own library is one section of 1.6 MB, of which a start uses 31 KB.
# The kernel maps 64 KiB around each touched page.
order_flags() {
  command -v ld.lld >/dev/null || return 0
  # These flags are split at blanks.
  case $root in *[[:space:]]*) return 0 ;; esac
  printf '%s' " -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld"
  [ ! -f "$order" ] || printf '%s' " -Xlinker --no-warn-symbol-ordering -Xlinker --symbol-ordering-file=$order"
}

# build_binary debug|release: builds termnav, and leaves in $binary where it is.
build_binary() {
  need_swift
  need_build_packages
  install_missing
  flags=''
  [ "$1" = debug ] || flags="-c release $(link_flags)"
  # shellcheck disable=SC2086
  build() { swift build --package-path "$root" --product termnav $flags "$@" </dev/null; }
  binary="$(build --show-bin-path)/termnav"
  [ -x "$binary" ] || say "Building TermNav; the first time takes some minutes."
  log=$(build 2>&1) || fail "$log"
}
# need_binary debug|release: the same, or $TERMNAV_BINARY where that is set.
need_binary() {
  binary=${TERMNAV_BINARY:-}
  [ -n "$binary" ] || build_binary "$1"
}
