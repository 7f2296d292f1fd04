# Fuzz targets for untrusted input (fuzz/target.h): libraries for the tests that replay the corpora, `fuzz_server` only if
# the server is built; and in the preset `fuzz` (clang, libFuzzer) one program per target, run by tools/fuzz.
file(MAKE_DIRECTORY ${LEIPZIG_STAGE}/fuzz)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/fuzz ${LEIPZIG_STAGE}/fuzz/fuzz SYMBOLIC)

# The corpora, one archive per target, unpacked for the replay tests.
file(GLOB archives CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fuzz/corpus/*.tar.xz)
set(LEIPZIG_CORPUS ${CMAKE_BINARY_DIR}/corpus)
set(unpacked)
foreach(archive ${archives})
  get_filename_component(target ${archive} NAME_WE)
  add_custom_command(
    OUTPUT ${LEIPZIG_CORPUS}/${target}.unpacked
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${LEIPZIG_CORPUS}/${target}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${LEIPZIG_CORPUS}/${target}
    COMMAND ${CMAKE_COMMAND} -E chdir ${LEIPZIG_CORPUS}/${target} ${CMAKE_COMMAND} -E tar xf ${archive}
    COMMAND ${CMAKE_COMMAND} -E touch ${LEIPZIG_CORPUS}/${target}.unpacked
    DEPENDS ${archive}
    COMMENT "Unpacking the corpus ${target}"
    VERBATIM)
  list(APPEND unpacked ${LEIPZIG_CORPUS}/${target}.unpacked)
endforeach()
add_custom_target(leipzig_corpus DEPENDS ${unpacked})

add_library(leipzig_fuzz_document STATIC ${CMAKE_SOURCE_DIR}/fuzz/documents.cpp ${CMAKE_SOURCE_DIR}/fuzz/inputs.cpp)
target_include_directories(leipzig_fuzz_document PUBLIC ${LEIPZIG_STAGE}/fuzz)
target_link_libraries(leipzig_fuzz_document PUBLIC leipzig_format leipzig_games PRIVATE leipzig_warnings)
target_compile_definitions(leipzig_fuzz_document PUBLIC LEIPZIG_CORPUS="${LEIPZIG_CORPUS}")
add_dependencies(leipzig_fuzz_document leipzig_corpus)

add_library(leipzig_fuzz_store STATIC ${CMAKE_SOURCE_DIR}/fuzz/memory_store.cpp)
target_link_libraries(leipzig_fuzz_store PUBLIC leipzig_fuzz_document leipzig_host PRIVATE leipzig_warnings)

if(NOT TARGET leipzig_server)
  return()
endif()
leipzig_find_packages(Boost::json)
add_library(leipzig_fuzz_server STATIC ${CMAKE_SOURCE_DIR}/fuzz/server.cpp ${CMAKE_SOURCE_DIR}/fuzz/fake_table.cpp)
target_link_libraries(leipzig_fuzz_server PUBLIC leipzig_fuzz_store leipzig_server Boost::json PRIVATE leipzig_warnings)

option(LEIPZIG_FUZZ "Build the fuzzers (clang)" OFF)
if(NOT LEIPZIG_FUZZ)
  return()
endif()
# Beast has read what the targets get; the two files that know it would be most of the build.
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/server/server.cpp ${CMAKE_SOURCE_DIR}/src/server/socket.cpp
  PROPERTIES HEADER_FILE_ONLY ON)
function(leipzig_fuzzers kind)
  foreach(name ${ARGN} seeds_${kind})
    set(source ${CMAKE_SOURCE_DIR}/fuzz/main.cpp)
    if(name STREQUAL "seeds_${kind}")
      set(source ${CMAKE_SOURCE_DIR}/fuzz/seeds.cpp)
    endif()
    add_executable(fuzz_${name} ${source})
    target_compile_definitions(fuzz_${name} PRIVATE LEIPZIG_TARGET="${name}" LEIPZIG_TARGETS=${kind}_targets)
    target_link_libraries(fuzz_${name} PRIVATE leipzig_fuzz_${kind} leipzig_warnings)
    if(NOT name STREQUAL "seeds_${kind}")
      target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    endif()
    set_target_properties(fuzz_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
  endforeach()
endfunction()
leipzig_fuzzers(document action record position)
leipzig_fuzzers(server http message)
