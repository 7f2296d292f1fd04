# Shared by ./run and ./test: named steps, packages, builds. Sourced, not run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck disable=SC2034
PACKAGES_RUN=(g++ cmake ninja-build ccache python3 libboost1.81-dev libboost-json1.81-dev libcli11-dev libsodium-dev
  libsqlite3-dev libpq-dev zlib1g-dev)
PACKAGES_CLIENT=(nodejs npm)
# A Node.js from elsewhere brings its own npm, and the distribution's would not go with it.
if command -v node >/dev/null && command -v npm >/dev/null; then PACKAGES_CLIENT=(); fi
PACKAGES_TEST=(clang lld libclang-rt-dev clang-format clang-tidy libgtest-dev libbenchmark-dev python3-jsonschema postgresql
  chromium haproxy libfaketime pybind11-dev python3-dev python3-pip)

# shellcheck disable=SC2034
PACKAGES_COVERAGE=(llvm)
# Only for the games in a browser (docs/offline.md).
PACKAGES_WASM=(emscripten)
# shellcheck disable=SC2034
PACKAGES_PACKAGE=(dpkg-dev)

current_step='starting'
step() {
  current_step=$1
  printf '== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$current_step"
}
on_exit() {
  if [[ $1 != 0 && $current_step != 'done' ]]; then
    printf '\n%s: failed while %s. See the error above; the command can be run again.\n' "$0" "$current_step" >&2
  fi
}
trap 'on_exit $?' EXIT

# Those of the named packages that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
  done
}

as_root() {
  if [[ $(id -u) == 0 ]]; then "$@"; else sudo "$@"; fi
}

# Installs what is missing, and calls apt only then. Everything is downloaded before anything is unpacked.
install_packages() {
  local missing
  if ! command -v apt-get >/dev/null; then
    echo "This is not Debian: please see to it that you have what these packages hold: $*"
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  [[ ${#missing[@]} -gt 0 ]] || return 0
  step "installing ${#missing[@]} packages of the distribution: ${missing[*]}"
  if [[ $(id -u) != 0 ]] && ! command -v sudo >/dev/null; then
    echo "This needs root or sudo. As root: apt-get install --no-install-recommends ${missing[*]}" >&2
    return 1
  fi
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get --yes --quiet=2 --no-install-recommends
    -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
  as_root dpkg --configure -a
  as_root "${apt[@]}" update
  as_root "${apt[@]}" --download-only --fix-broken install "${missing[@]}"
  as_root "${apt[@]}" --fix-broken install "${missing[@]}" >/dev/null
}

# build PRESET [-DOPTION...] [--target T]: configures when there is need, builds what changed.
build() {
  local preset=$1 folder=build/$1 cache=build/$1/CMakeCache.txt options=() targets=()
  shift
  while [[ $# -gt 0 ]]; do
    case $1 in
      -D*) options+=("$1") ;;
      *) targets+=("$1") ;;
    esac
    shift
  done
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
    rm -rf "$folder" # the checkout was moved here with its build
  fi
  if [[ ! -f $folder/build.ninja || ${#options[@]} -gt 0 ]]; then
    mkdir -p build
    cmake --preset "$preset" "${options[@]}" >"build/$preset.log" 2>&1 || { cat "build/$preset.log" >&2; return 1; }
  fi
  cmake --build --preset "$preset" "${targets[@]}"
}

# Not `npm ci`: it asks for the optional parts of every other platform too, which a mirror may not have.
npm_install() {
  (cd web && npm install --no-save --no-audit --no-fund --loglevel=error --fetch-timeout=60000 --maxsockets=6)
}

# Builds the client (web/dist), which the server compiles in: only when its sources are newer than what was built.
build_client() {
  local built=web/dist/index.html installed=web/node_modules/.package-lock.json
  if [[ ! -f $installed || web/package-lock.json -nt $installed ]]; then
    npm_install || npm_install || npm_install || return 1 # a download that breaks off goes on from npm's cache
    touch "$installed"
  fi
  if [[ ! -f $built || -n $(find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -newer "$built" -print -quit) ]]; then
    (cd web && npm run --silent build) || return 1
  fi
}

# Builds the games for browsers (build/wasm/leipzig.wasm), and notes what they were built from: tools/embed leaves out a module of
# other sources.
build_wasm() {
  local sources
  install_packages "${PACKAGES_RUN[@]}" "${PACKAGES_WASM[@]}"
  sources=$(tools/embed --sources)
  if [[ ! -f build/wasm/leipzig.wasm || $(cat build/wasm/leipzig.sources 2>/dev/null) != "$sources" ]]; then
    NODE_PATH=/usr/share/nodejs build wasm --target leipzig_module || return 1
    echo "$sources" >build/wasm/leipzig.sources
  fi
}
