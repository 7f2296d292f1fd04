# The puzzles and studies of data/ compiled into the room `study` by tools/embed_documents.
function(leipzig_documents)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/puzzles/*.json ${CMAKE_SOURCE_DIR}/data/studies/*.json)
  set(out ${CMAKE_BINARY_DIR}/documents/shipped_files.cpp)
  add_custom_command(
    OUTPUT ${out}
    COMMAND /usr/bin/python3 ${CMAKE_SOURCE_DIR}/tools/embed_documents ${out} ${files}
    DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed_documents ${files}
    COMMENT "Embedding puzzles and studies"
    VERBATIM)
  target_sources(leipzig_study PRIVATE ${out})
  set_source_files_properties(${out} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  # The Python module links it.
  set_target_properties(leipzig_study PROPERTIES POSITION_INDEPENDENT_CODE ON)
endfunction()
