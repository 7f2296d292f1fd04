# The games for a browser: the rooms up to the host and the part of the server that needs no sockets, threads or databases,
# in one module of WebAssembly with its loader (docs/offline.md). Only the preset `wasm` comes here.

# Boost.JSON from its headers, which lie beside the C library's of this machine: only they are shown to the compiler.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/boost)
file(CREATE_LINK /usr/include/boost ${CMAKE_BINARY_DIR}/boost/boost SYMBOLIC)
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/boost_json.cpp CONTENT "#include <boost/json/src.hpp>\n")
add_library(leipzig_boost_json STATIC ${CMAKE_BINARY_DIR}/boost_json.cpp)
include_directories(SYSTEM ${CMAKE_BINARY_DIR}/boost)
add_library(Boost::json ALIAS leipzig_boost_json)

leipzig_room(format LINKS games PRIVATE data LIBRARIES Boost::json)
# Of the study room only what reviews a game.
leipzig_room(study LINKS ai games format LIBRARIES Boost::json
  WITHOUT opening_study.cpp plans.cpp possible_world.cpp puzzle.cpp puzzle_finder.cpp puzzle_json.cpp shipped.cpp study_file.cpp themes.cpp)
# crypto.cpp uses libsodium and gzip.cpp zlib; browser/wasm_platform.cpp asks the browser instead.
leipzig_room(host LINKS format draw ai games study PRIVATE data
  WITHOUT crypto.cpp open_store.cpp postgres_connection.cpp postgres_store.cpp sqlite_store.cpp write_queue.cpp)
leipzig_room(server LINKS host PRIVATE data LIBRARIES Boost::json
  WITHOUT connection.cpp fair_pool.cpp gzip.cpp network.cpp origin.cpp outbox.cpp server.cpp session_runner.cpp shutdown.cpp
    socket.cpp)
leipzig_room(browser LINKS server host format draw ai games data LIBRARIES Boost::json WITHOUT wasm_exports.cpp)

# What answers messages is small rather than fast; rules and computer players are fast.
foreach(room host server browser)
  target_compile_options(leipzig_${room} PRIVATE -Os)
endforeach()

# Without a loader made by emscripten: web/src/local/module.ts provides the few functions that the module imports.
add_executable(leipzig_module ${CMAKE_SOURCE_DIR}/src/browser/wasm_exports.cpp)
target_link_libraries(leipzig_module PRIVATE leipzig_browser leipzig_warnings)
target_link_options(leipzig_module PRIVATE --no-entry -fwasm-exceptions -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=33554432 -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free -sWARN_ON_UNDEFINED_SYMBOLS=0)
set_target_properties(leipzig_module PROPERTIES OUTPUT_NAME leipzig SUFFIX .wasm)
