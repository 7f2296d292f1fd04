# The room `data`: what was printed, turned from data/G/ (JSON, Markdown) into C++ tables by tools/tabulate.
function(leipzig_data_room)
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/tools/tabulate)
    return()
  endif()
endfunction()
