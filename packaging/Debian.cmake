# cpack creates puzzled_VERSION_ARCH.deb and libpuzzles-dev_VERSION_ARCH.deb in the build folder.
# Configure with the preset `package`, so that all paths are below /usr. dpkg-shlibdeps (dpkg-dev)
# finds the dependencies. They and the package version differ between releases of Debian.
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_SET_DESTDIR ON) # for /etc
set(CPACK_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT "The puzzled authors <puzzled@puzzled.invalid>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
cmake_host_system_information(RESULT release QUERY DISTRIB_VERSION_ID)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
if(release) # Debian unstable does not have a number.
    string(APPEND CPACK_DEBIAN_PACKAGE_RELEASE ~deb${release}u1)
endif()
if(CMAKE_CROSSCOMPILING)
    execute_process(COMMAND dpkg-architecture --host-type ${CMAKE_C_LIBRARY_ARCHITECTURE}
                            --query DEB_HOST_ARCH
        OUTPUT_VARIABLE CPACK_DEBIAN_PACKAGE_ARCHITECTURE OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_QUIET)
endif()

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME puzzled)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION web)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "web service that solves puzzles exactly
A JSON API, a website and a command for puzzles such as SET, Bulls and
Cows, the Grecian Computer, bridge crossing, river crossings, the Allergic
Cliffs of the Zoombinis, and HyperLogLog. Each response reports whether its
optimum is proven.
.
The service starts at http://127.0.0.1:8080.")
set(scripts ${CMAKE_CURRENT_SOURCE_DIR}/debian)
list(APPEND CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
    ${scripts}/postinst ${scripts}/prerm ${scripts}/postrm)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libpuzzles-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS pkgconf)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "exact solvers for puzzles, in C
The solvers of the service puzzled, as a static library. The package contains
the library, its headers with their documentation, and an example program for
each puzzle.")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # It would replace the first line of both.

# Debian requires a changelog of the package, in addition to the changelog of the project.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH, if it is set
file(CONFIGURE OUTPUT changelog.Debian @ONLY CONTENT
"puzzled (@PROJECT_VERSION@-@CPACK_DEBIAN_PACKAGE_RELEASE@) unstable; urgency=medium

  * Built by the project. For the changes, see the changelog of the project.

 -- @CPACK_PACKAGE_CONTACT@  @date@
")
puzzled_make(changelog.Debian.gz DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian
    COMMAND gzip -9nc ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian)
foreach(package program:puzzled library:libpuzzles-dev)
    string(REPLACE ":" ";" package ${package})
    list(POP_FRONT package component)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian.gz DESTINATION ${DOCS}/${package}
            COMPONENT ${component})
endforeach()
include(CPack)
