# Run by CPack before packing, for what Debian requires of every package: a copyright file and a compressed manual page.
file(GLOB_RECURSE page ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/leipzig.1)
execute_process(COMMAND gzip --best --no-name ${page} COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE readme ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/README.md)
get_filename_component(documents ${readme} DIRECTORY)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/../deploy/debian/copyright DESTINATION ${documents})
