# Compile through ccache if it is installed.
find_program(CCACHE ccache)
mark_as_advanced(CCACHE)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What it must overlook to keep what includes a precompiled header (cmake/tests.cmake).
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  if(EMSCRIPTEN) # em++ takes the options of clang
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_COMPILERTYPE=clang ${CCACHE})
  endif()
endif()
