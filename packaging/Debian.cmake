# cpack makes puzzled_VERSION_ARCH.deb and libpuzzles-dev_VERSION_ARCH.deb in the build folder.
# Configure with the preset `package`: paths below /usr. dpkg-shlibdeps (dpkg-dev) finds what
# the program depends on, which differs between releases of Debian; so does the version.
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL daemon library)
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
if(release) # else Debian's unstable, or another system
    string(APPEND CPACK_DEBIAN_PACKAGE_RELEASE ~deb${release}u1)
endif()
if(CMAKE_CROSSCOMPILING)
    execute_process(COMMAND dpkg-architecture --host-type ${CMAKE_C_LIBRARY_ARCHITECTURE}
                            --query DEB_HOST_ARCH
        OUTPUT_VARIABLE CPACK_DEBIAN_PACKAGE_ARCHITECTURE OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_QUIET)
endif()

set(CPACK_DEBIAN_DAEMON_PACKAGE_NAME puzzled)
set(CPACK_DEBIAN_DAEMON_PACKAGE_SECTION web)
set(CPACK_DEBIAN_DAEMON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DAEMON_DESCRIPTION "answers questions about puzzles over HTTP
SET, Bulls and Cows, the Grecian Computer, bridge crossing, river crossings,
the Allergic Cliffs of the Zoombinis and HyperLogLog: a service that answers
in JSON, exactly, and with the proof where optimality is claimed.
.
It starts on 127.0.0.1:8080 and shows itself to a browser there.")
set(scripts ${CMAKE_CURRENT_SOURCE_DIR}/debian)
list(APPEND CPACK_DEBIAN_DAEMON_PACKAGE_CONTROL_EXTRA
    ${scripts}/postinst ${scripts}/prerm ${scripts}/postrm)
set(CPACK_DEBIAN_DAEMON_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libpuzzles-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS pkgconf)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "exact solvers for puzzles, in C
What the service puzzled asks: a static library, its headers, which are its
manual, and a program for each puzzle.")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # it would become the first line of both

# Debian asks for a changelog of the packages too, besides the project's own.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH where it is set
file(CONFIGURE OUTPUT changelog.Debian @ONLY CONTENT
"puzzled (@PROJECT_VERSION@-@CPACK_DEBIAN_PACKAGE_RELEASE@) unstable; urgency=medium

  * Made by the project itself; its own changelog tells what is new.

 -- @CPACK_PACKAGE_CONTACT@  @date@
")
puzzled_make(changelog.Debian.gz DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian
    COMMAND gzip -9nc ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian)
foreach(package daemon:puzzled library:libpuzzles-dev)
    string(REPLACE ":" ";" package ${package})
    list(POP_FRONT package component)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian.gz DESTINATION ${DOCS}/${package}
            COMPONENT ${component})
endforeach()
include(CPack)
