# `tools/package`: the Debian package, made by CPack. It contains the components `program`, `service` and
# `documentation` of cmake/install.cmake, but not the library.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME leipzig)
set(CPACK_PACKAGE_CONTACT "Leipzig 1813 maintainers <maintainers@leipzig1813.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board wargames of the Battle of Leipzig, for browser and terminal")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Five board wargames of the campaign of 1813, with every rule enforced and
every refusal explained: against the computer, at one screen, or with a
friend by link. The program serves the games to browsers, plays in the
terminal, and measures computer players against each other.
.
A systemd service is included and is not enabled by default.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program service documentation)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # what the program links, from the distribution that builds it
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bash-completion, python3, haproxy | nginx | caddy")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(scripts ${CMAKE_SOURCE_DIR}/deploy/debian)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${scripts}/postinst ${scripts}/prerm ${scripts}/postrm)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/debian_files.cmake)
include(CPack)
