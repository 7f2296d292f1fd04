# Everything a program needs to play the games, as one static library: the rooms from the kit to the formats. `cmake
# --install` installs it (cmake/install.cmake); the Python module links the same rooms (cmake/python.cmake).
set(LEIPZIG_LIBRARY_ROOMS kit data engine ${LEIPZIG_GAMES} games ai format)
leipzig_targets(library_targets ${LEIPZIG_LIBRARY_ROOMS})

# Position independent, because users may link it into a shared object. Sanitizer builds are only linked into tests.
if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
  set_target_properties(${library_targets} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
endif()

set(library_objects)
foreach(target ${library_targets})
  list(APPEND library_objects $<TARGET_OBJECTS:${target}>)
endforeach()
add_library(leipzig_library STATIC ${library_objects})
set_target_properties(leipzig_library PROPERTIES OUTPUT_NAME leipzig EXPORT_NAME leipzig LINKER_LANGUAGE CXX)
target_include_directories(leipzig_library INTERFACE $<INSTALL_INTERFACE:include>)
target_compile_features(leipzig_library INTERFACE cxx_std_20)
target_link_libraries(leipzig_library INTERFACE Boost::json)
