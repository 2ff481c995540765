# cmake --install puts headers, both libraries, and a CMake package: find_package(rill) then gives
# rill::rill, rill::rill_q16 and rill::port, which both of them need. For pkg-config they are the modules
# rill and rill_q16.
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

# Written at the time of installation, when the prefix is known.
foreach(module IN ITEMS rill rill_q16)
    get_target_property(module_cflags ${module} INTERFACE_COMPILE_DEFINITIONS)
    list(TRANSFORM module_cflags PREPEND -D)
    list(JOIN module_cflags " " module_cflags)
    install(CODE "
        set(module \"${module}\")
        set(module_cflags \"${module_cflags}\")
        set(PROJECT_DESCRIPTION \"${PROJECT_DESCRIPTION}\")
        set(PROJECT_VERSION \"${PROJECT_VERSION}\")
        set(CMAKE_INSTALL_LIBDIR \"${CMAKE_INSTALL_LIBDIR}\")
        configure_file(\"${PROJECT_SOURCE_DIR}/cmake/rill.pc.in\"
            \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig/${module}.pc\" @ONLY)")
endforeach()
