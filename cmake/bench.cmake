# Benchmarks: every bench/NAME.cpp is a program build/P/bench/bench_NAME; built with the rest, run by hand.
find_package(benchmark REQUIRED)
file(GLOB benches CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
leipzig_targets(bench_links kit data engine ${LEIPZIG_GAMES} games ai format draw)
foreach(bench ${benches})
  get_filename_component(name ${bench} NAME_WE)
  add_executable(bench_${name} ${bench})
  target_link_libraries(bench_${name} PRIVATE ${bench_links} benchmark::benchmark benchmark::benchmark_main
    leipzig_warnings)
  target_include_directories(bench_${name} PRIVATE ${LEIPZIG_STAGE}/cli) # cpu_time.h
  set_target_properties(bench_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
endforeach()
