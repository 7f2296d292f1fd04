# Tests. Every folder under tests/ with .cpp files becomes one GoogleTest program and one entry of ctest:
#   tests/kit/*.cpp            -> test_kit, linked to what tests/kit may know (below)
#   tests/rules/G/*.cpp        -> test_rules_G
#   *_slow.cpp in any of them  -> test_..._slow, labelled `slow`; all others are `fast`
#   tests/support/*.cpp, *.h   -> helpers, linked by every test above the engine
#   tests/**/*.py, tests/**/*.sh that are executable -> entries of their own; LEIPZIG names the built program
# Headers beside the tests are included as "tests/kit/helper.h".
find_package(GTest REQUIRED)
set(LEIPZIG_INTERPRETER /usr/bin/python3 CACHE FILEPATH "The Python that has python3-jsonschema")

file(MAKE_DIRECTORY ${LEIPZIG_STAGE}/tests)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/tests ${LEIPZIG_STAGE}/tests/tests SYMBOLIC)

# What rules and formats are tested with, and all rooms below the host: a test builds no more than it needs.
set(rule_rooms kit data engine ${LEIPZIG_GAMES} games format)
set(lower_rooms ${rule_rooms} ai draw study)
file(GLOB support CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/support/*.cpp)
if(support)
  add_library(leipzig_test_support STATIC ${support})
  leipzig_targets(links ${rule_rooms})
  target_include_directories(leipzig_test_support PUBLIC ${LEIPZIG_STAGE}/tests)
  target_link_libraries(leipzig_test_support PUBLIC ${links} GTest::gtest PRIVATE leipzig_warnings)
endif()

# GoogleTest, which every test includes, is a second of compiling each: it is read once for all. Tests of the host and of
# what stands above it share much more, and read that once a program (leipzig_test).
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "\n")
foreach(how plain computing)
  add_library(leipzig_precompiled_${how} OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_link_libraries(leipzig_precompiled_${how} PRIVATE GTest::gtest leipzig_warnings)
  target_precompile_headers(leipzig_precompiled_${how} PRIVATE <gtest/gtest.h>)
endforeach()
# The tests themselves are compiled once and run once: only where they hold what is tested (templates) or compute at
# length are they optimised, and instrumented where the preset says so, as everything else is.
function(leipzig_test_options target how)
  # Without it ccache does not see that what a precompiled header reads has changed.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
  if(how STREQUAL "computing")
    # g++ 12 takes the short buffer of a string that is moved for overrun.
    target_compile_options(${target} PRIVATE -O1 "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow>")
  else()
    target_compile_options(${target} PRIVATE -O0 -fno-sanitize=all)
  endif()
endfunction()
leipzig_test_options(leipzig_precompiled_plain plain)
leipzig_test_options(leipzig_precompiled_computing computing)

# What the tests of a folder may know: a room's tests see the room and what lies below, all others see everything.
function(leipzig_tested_rooms folder out)
  if(folder STREQUAL "kit")
    set(rooms kit data)
  elseif(folder STREQUAL "engine")
    set(rooms engine data)
  elseif(folder MATCHES "^(host|server|browser)")
    set(rooms ${lower_rooms} host server browser fuzz_store fuzz_server test_support)
  elseif(folder MATCHES "^(harness|golden|format|rules/.*|fuzz)$")
    set(rooms ${rule_rooms} fuzz_document test_support)
  else()
    set(rooms ${lower_rooms} test_support)
  endif()
  leipzig_targets(targets ${rooms})
  set(${out} ${targets} PARENT_SCOPE)
endfunction()

# `leipzig_tests` builds every test program, and only what these need.
add_custom_target(leipzig_tests)

function(leipzig_add_test name program label)
  add_test(NAME ${name} COMMAND ${program} --gtest_output=xml:${CMAKE_BINARY_DIR}/reports/${name}.xml ${ARGN}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT 900)
  if(label STREQUAL "slow")
    set_tests_properties(${name} PROPERTIES COST 100) # begun first, so that no core waits for it at the end
  endif()
endfunction()

function(leipzig_test_program name folder how)
  leipzig_tested_rooms(${folder} links)
  add_executable(${name} ${ARGN})
  target_include_directories(${name} PRIVATE ${LEIPZIG_STAGE}/tests)
  target_link_libraries(${name} PRIVATE ${links} GTest::gtest GTest::gtest_main leipzig_warnings)
  target_compile_definitions(${name} PRIVATE LEIPZIG_ROOT="${CMAKE_SOURCE_DIR}")
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
    target_compile_definitions(${name} PRIVATE LEIPZIG_SANITIZED) # a tenth of the speed: fewer rounds where there are many
  endif()
  leipzig_test_options(${name} ${how})
  if(folder MATCHES "^(host|server)$")
    target_precompile_headers(${name} PRIVATE <gtest/gtest.h> <boost/json.hpp> "${CMAKE_SOURCE_DIR}/src/host/host.h")
    # ccache may return a precompiled header of the same headers with older times; g++ then reads them twice.
    set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "")
  else()
    target_precompile_headers(${name} REUSE_FROM leipzig_precompiled_${how})
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  add_dependencies(leipzig_tests ${name})
endfunction()

function(leipzig_test name folder label)
  set(how plain)
  if(label STREQUAL "slow" OR folder MATCHES "^(kit|engine)$")
    set(how computing)
  endif()
  leipzig_test_program(${name} ${folder} ${how} ${ARGN})
  leipzig_add_test(${name} ${name} ${label})
endfunction()

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/tests/*.cpp)
set(test_folders)
foreach(source ${test_sources})
  get_filename_component(folder ${source} DIRECTORY)
  list(APPEND test_folders ${folder})
endforeach()
list(REMOVE_DUPLICATES test_folders)
list(REMOVE_ITEM test_folders tests/support)
set(LEIPZIG_TEST_FOLDERS "" CACHE STRING "Which folders of tests/ become programs, as a pattern; empty: all")
if(LEIPZIG_TEST_FOLDERS)
  list(FILTER test_folders INCLUDE REGEX "^tests/(${LEIPZIG_TEST_FOLDERS})")
endif()
set(LEIPZIG_TEST_FOLDERS_WITHOUT "" CACHE STRING "Which of them do not")
if(LEIPZIG_TEST_FOLDERS_WITHOUT)
  list(FILTER test_folders EXCLUDE REGEX "^tests/(${LEIPZIG_TEST_FOLDERS_WITHOUT})")
endif()

# Every game has a program of random games: games play side by side. Its suites called RandomPlay... are the slow ones.
function(leipzig_harness game)
  leipzig_test_program(test_harness_${game} harness computing ${ARGN})
  leipzig_unity(test_harness_${game}) # its files instantiate the same templates
  leipzig_add_test(test_harness_${game} test_harness_${game} fast --gtest_filter=-RandomPlay*)
  if(ARGN MATCHES "_slow\\.cpp")
    leipzig_add_test(test_harness_${game}_slow test_harness_${game} slow --gtest_filter=RandomPlay*)
  endif()
endfunction()
set(with_harness FALSE)
if("tests/harness" IN_LIST test_folders)
  set(with_harness TRUE)
endif()
list(REMOVE_ITEM test_folders tests/harness)

# A game without files of its own in tests/harness and tests/golden gets the general ones: tests/DIRECTORY/any_game.cpp.in
# with the game's name and class.
function(leipzig_any_game_test out directory game)
  leipzig_game_class(GAME_CLASS ${game})
  set(GAME ${game})
  set(${out} ${CMAKE_BINARY_DIR}/any_game/${directory}_${game}.cpp PARENT_SCOPE)
  configure_file(${CMAKE_SOURCE_DIR}/tests/${directory}/any_game.cpp.in
    ${CMAKE_BINARY_DIR}/any_game/${directory}_${game}.cpp @ONLY)
endfunction()
set(golden_sources)
foreach(game ${LEIPZIG_CATALOGUE})
  if(with_harness)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/harness/${game}_*.cpp)
    if(NOT sources)
      leipzig_any_game_test(sources harness ${game})
    endif()
    leipzig_harness(${game} ${sources})
  endif()
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/tests/golden/${game}_test.cpp)
    leipzig_any_game_test(source golden ${game})
    list(APPEND golden_sources ${source})
  endif()
endforeach()

foreach(folder ${test_folders})
  string(REGEX REPLACE "^tests/?" "" folder ${folder})
  if(folder MATCHES "^(server|browser)$" AND NOT TARGET leipzig_server)
    continue()
  endif()
  string(REPLACE "/" "_" name test_${folder})
  set(fast ${test_sources})
  list(FILTER fast INCLUDE REGEX "^tests/${folder}/[^/]+$")
  set(slow ${fast})
  list(FILTER fast EXCLUDE REGEX "_slow\\.cpp$")
  list(FILTER slow INCLUDE REGEX "_slow\\.cpp$")
  if(folder STREQUAL "golden")
    list(APPEND fast ${golden_sources})
  endif()
  if(fast)
    leipzig_test(${name} ${folder} fast ${fast})
  endif()
  if(slow)
    leipzig_test(${name}_slow ${folder} slow ${slow})
  endif()
endforeach()

if(NOT LEIPZIG_PROGRAM)
  return()
endif()

# Scripts: what their name says, with the path of the program in LEIPZIG. Only files named check_* or test_* are tests.
file(GLOB_RECURSE scripts CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/tests
  ${CMAKE_SOURCE_DIR}/tests/check_*.py ${CMAKE_SOURCE_DIR}/tests/test_*.py
  ${CMAKE_SOURCE_DIR}/tests/check_*.sh ${CMAKE_SOURCE_DIR}/tests/test_*.sh)
foreach(script ${scripts})
  set(interpreter ${LEIPZIG_INTERPRETER})
  if(script MATCHES "\\.sh$")
    set(interpreter bash)
  endif()
  set(label fast)
  set(cost 0)
  if(script MATCHES "_slow\\.[a-z]+$")
    set(label slow)
    set(cost 100)
  endif()
  if((script MATCHES "^cli/" AND NOT TARGET leipzig) OR (script MATCHES "^python/" AND NOT TARGET leipzig_python))
    continue()
  endif()
  add_test(NAME ${script} COMMAND ${interpreter} ${CMAKE_SOURCE_DIR}/tests/${script}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${script} PROPERTIES LABELS ${label} TIMEOUT 900 COST ${cost})
  if(TARGET leipzig)
    set_tests_properties(${script} PROPERTIES ENVIRONMENT LEIPZIG=$<TARGET_FILE:leipzig>)
  endif()
endforeach()

# The arrows between the rooms hold: includes that point up or sideways do not compile.
add_test(NAME rooms COMMAND ${LEIPZIG_INTERPRETER} ${CMAKE_SOURCE_DIR}/tools/check-rooms ${CMAKE_BINARY_DIR}
  --compiler ${CMAKE_CXX_COMPILER} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(rooms PROPERTIES LABELS fast)
