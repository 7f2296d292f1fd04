# The Python module leipzig._core, built into build/P/python/leipzig. `tools/wheel` makes a wheel of it and of the files
# in python/leipzig.
find_package(pybind11 REQUIRED)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/core/*.cpp)
pybind11_add_module(leipzig_python MODULE NO_EXTRAS ${sources})
leipzig_targets(links ${LEIPZIG_LIBRARY_ROOMS} study all_games)
target_link_libraries(leipzig_python PRIVATE ${links} leipzig_warnings)
# The games are optimised in their own rooms; what is compiled here is glue.
target_compile_options(leipzig_python PRIVATE -O1)
set_target_properties(leipzig_python PROPERTIES OUTPUT_NAME _core
  LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/python/leipzig)
