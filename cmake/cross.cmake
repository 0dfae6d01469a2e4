# Builds for another architecture by Debian's cross compiler and the libraries that stand
# beside this machine's own in /usr/lib/<triplet> (multiarch). PUZZLED_TRIPLET names it:
# aarch64-linux-gnu, s390x-linux-gnu or arm-linux-gnueabihf; the presets arm64, s390x and armhf
# do. docs/operations.md, "Other architectures", names the packages.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PUZZLED_TRIPLET)
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${PUZZLED_TRIPLET}")
set(CMAKE_SYSTEM_NAME Linux)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL arm)
    set(CMAKE_C_COMPILER clang-19) # which has numbers of 128 bits on processors of 32
    set(CMAKE_C_COMPILER_TARGET ${PUZZLED_TRIPLET})
else()
    set(CMAKE_C_COMPILER ${PUZZLED_TRIPLET}-gcc)
endif()
set(CMAKE_STRIP ${PUZZLED_TRIPLET}-strip)

# The libraries of the target only, never those of this machine.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/${PUZZLED_TRIPLET}/pkgconfig:/usr/share/pkgconfig)

# With qemu-user here, ctest runs the programs under it. Building needs it not.
find_program(PUZZLED_QEMU qemu-${CMAKE_SYSTEM_PROCESSOR})
if(PUZZLED_QEMU)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${PUZZLED_QEMU})
endif()
