# Builds for another architecture with Debian's cross compiler and the multiarch libraries in
# /usr/lib/<triplet>. PUZZLED_TRIPLET names the architecture: aarch64-linux-gnu, s390x-linux-gnu or
# arm-linux-gnueabihf. The presets arm64, s390x and armhf set it. For the necessary packages, see
# "Other architectures" in docs/install.md.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PUZZLED_TRIPLET)
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${PUZZLED_TRIPLET}")
set(CMAKE_SYSTEM_NAME Linux)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL arm)
    set(CMAKE_C_COMPILER clang-19) # gcc does not support 128-bit integers on 32-bit processors
    set(CMAKE_C_COMPILER_TARGET ${PUZZLED_TRIPLET})
else()
    set(CMAKE_C_COMPILER ${PUZZLED_TRIPLET}-gcc)
endif()
set(CMAKE_STRIP ${PUZZLED_TRIPLET}-strip)

# Search only for libraries of the target, not of the build machine.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/${PUZZLED_TRIPLET}/pkgconfig:/usr/share/pkgconfig)

# If qemu-user is installed, ctest runs the programs with it. The build does not need it.
find_program(PUZZLED_QEMU qemu-${CMAKE_SYSTEM_PROCESSOR})
if(PUZZLED_QEMU)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${PUZZLED_QEMU})
endif()
