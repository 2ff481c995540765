# cmake --install puts headers, both libraries, and a CMake package: find_package(rill) then gives
# rill::rill, rill::rill_q16 and rill::port, which both of them need.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS rill rill_q16 rill_port EXPORT rill-targets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY include/rill DESTINATION include FILES_MATCHING PATTERN "*.h")
install(FILES port/port.h "${RILL_PORT_FOLDER}/rill_port.h" DESTINATION include/rill/port)
install(EXPORT rill-targets NAMESPACE rill:: FILE rill-config.cmake
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/rill")
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/rill-config-version.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/rill-config-version.cmake"
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/rill")
