# The client's files (web/dist, where they are built) compiled into the server by tools/embed, with the games for browsers
# where tools/wasm has built them from the same sources.
function(leipzig_client_files)
  if(NOT TARGET leipzig_server)
    return()
  endif()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/dist/*)
  set(out ${CMAKE_BINARY_DIR}/client/client_files.cpp)
  set(module ${CMAKE_SOURCE_DIR}/build/wasm/leipzig.wasm)
  file(GLOB built CONFIGURE_DEPENDS ${module} ${CMAKE_SOURCE_DIR}/build/wasm/leipzig.sources)
  if(built) # it is left out as soon as it is older than its sources
    file(GLOB_RECURSE module_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/* ${CMAKE_SOURCE_DIR}/data/*)
    list(APPEND files ${built} ${module_sources})
  endif()
  add_custom_command(
    OUTPUT ${out}
    COMMAND /usr/bin/python3 ${CMAKE_SOURCE_DIR}/tools/embed ${CMAKE_SOURCE_DIR}/web/dist ${out} ${module}
    DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed ${files}
    COMMENT "Embedding the client"
    VERBATIM)
  target_sources(leipzig_server PRIVATE ${out})
endfunction()
