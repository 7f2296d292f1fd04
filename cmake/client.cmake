# The client's files (web/dist, where they are built) compiled into the server by tools/embed.
function(leipzig_client_files)
  if(NOT TARGET leipzig_server)
    return()
  endif()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/dist/*)
  set(out ${CMAKE_BINARY_DIR}/client/client_files.cpp)
  add_custom_command(
    OUTPUT ${out}
    COMMAND /usr/bin/python3 ${CMAKE_SOURCE_DIR}/tools/embed ${CMAKE_SOURCE_DIR}/web/dist ${out}
    DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed ${files}
    COMMENT "Embedding the client"
    VERBATIM)
  target_sources(leipzig_server PRIVATE ${out})
endfunction()
