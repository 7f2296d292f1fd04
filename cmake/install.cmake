# cmake --install build/P --prefix DIR. Component `library`: headers, libleipzig.a, data/ and the files for
# find_package(leipzig). Component `program`: leipzig, its manual page and its completions, which it prints itself.
# Component `service`: the systemd unit and the backup script. Component `documentation`: docs/ and related files.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The public headers are the contract. They are installed under leipzig/ and include each other from there, so that
# another project's "engine/game.h" never conflicts.
set(public_headers)
foreach(pattern kit/*.h engine/*.h games/*.h ai/player.h ai/plan.h ai/skill.h ai/match.h format/json_writer.h
    format/document.h format/reports.h format/survey.h format/view.h)
  file(GLOB found CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/src/${pattern})
  list(APPEND public_headers ${found})
endforeach()
install(CODE "
  set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/leipzig\")
  message(STATUS \"Installing: \${folder}\")
  foreach(header ${public_headers})
    file(READ \"${CMAKE_SOURCE_DIR}/src/\${header}\" text)
    string(REGEX REPLACE \"#include \\\"([a-z]+/)\" \"#include \\\"leipzig/\\\\1\" text \"\${text}\")
    file(WRITE \"\${folder}/\${header}\" \"\${text}\")
  endforeach()" COMPONENT library)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/leipzig)
install(TARGETS leipzig_library EXPORT leipzig ARCHIVE COMPONENT library)
install(EXPORT leipzig NAMESPACE leipzig:: FILE leipzigTargets.cmake DESTINATION ${package_folder} COMPONENT library)
set(data_folder ${CMAKE_INSTALL_DATADIR}/leipzig/data)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/data/ DESTINATION ${data_folder} COMPONENT library)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/leipzigConfig.cmake.in ${CMAKE_BINARY_DIR}/leipzigConfig.cmake
  INSTALL_DESTINATION ${package_folder} PATH_VARS data_folder)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/leipzigConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/leipzigConfig.cmake ${CMAKE_BINARY_DIR}/leipzigConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT library)

if(NOT TARGET leipzig)
  return()
endif()
install(TARGETS leipzig RUNTIME COMPONENT program)
# leipzig_install_told(FILE WORDS...): what the program says to these words.
function(leipzig_install_told file)
  list(JOIN ARGN " " words)
  install(CODE "
    set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${file}\")
    message(STATUS \"Installing: \${file}\")
    get_filename_component(folder \${file} DIRECTORY)
    file(MAKE_DIRECTORY \${folder})
    execute_process(COMMAND \"$<TARGET_FILE:leipzig>\" ${words} OUTPUT_FILE \${file} COMMAND_ERROR_IS_FATAL ANY)"
    COMPONENT program)
endfunction()
leipzig_install_told(${CMAKE_INSTALL_MANDIR}/man1/leipzig.1 man)
leipzig_install_told(${CMAKE_INSTALL_DATADIR}/bash-completion/completions/leipzig completion bash)
leipzig_install_told(${CMAKE_INSTALL_DATADIR}/zsh/site-functions/_leipzig completion zsh)
leipzig_install_told(${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/leipzig.fish completion fish)

# The unit and its pages name /usr/local; here they name where they are installed.
install(CODE "
  file(READ \"${CMAKE_SOURCE_DIR}/deploy/leipzig.service\" text)
  string(REPLACE /usr/local \"\${CMAKE_INSTALL_PREFIX}\" text \"\${text}\")
  set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/leipzig.service\")
  message(STATUS \"Installing: \${file}\")
  file(WRITE \${file} \"\${text}\")" COMPONENT service)
install(PROGRAMS ${CMAKE_SOURCE_DIR}/deploy/backup DESTINATION lib/leipzig COMPONENT service)

install(FILES README.md CHANGELOG.md CONTRIBUTING.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
install(FILES deploy/Caddyfile deploy/haproxy.cfg deploy/nginx.conf DESTINATION ${CMAKE_INSTALL_DOCDIR}/deploy
  COMPONENT documentation)
