# The room `data`: tools/tabulate turns data/G/*.json and *.md into C++ tables. A game reads its own as "data/G.h".
function(leipzig_data_room)
  set(stage ${LEIPZIG_STAGE}/data)
  set(tabulate ${CMAKE_SOURCE_DIR}/tools/tabulate)
  set(generated)
  file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/data/*)
  foreach(folder ${folders})
    get_filename_component(game ${folder} NAME)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/*.json ${folder}/*.md)
    if(NOT IS_DIRECTORY ${folder} OR game MATCHES "^(schema|puzzles|studies)$" OR NOT files)
      continue()
    endif()
    add_custom_command(
      OUTPUT ${stage}/data/${game}.cpp ${stage}/data/${game}.h
      COMMAND /usr/bin/python3 ${tabulate} ${stage}/data/${game}.cpp ${game} ${files}
      DEPENDS ${tabulate} ${files}
      COMMENT "Tabulating data/${game}"
      VERBATIM)
    list(APPEND generated ${stage}/data/${game}.cpp ${stage}/data/${game}.h)
  endforeach()
  if(NOT generated OR NOT EXISTS ${tabulate})
    return()
  endif()
  file(MAKE_DIRECTORY ${stage}/data)
  add_library(leipzig_data STATIC ${generated})
  target_include_directories(leipzig_data PUBLIC ${stage})
  target_link_libraries(leipzig_data PUBLIC leipzig_kit)
  leipzig_note_room(data data)
endfunction()
