# Compiler flags for every target of the project.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

add_compile_definitions(_GNU_SOURCE)
if(PUZZLED_CHECK)
    add_compile_definitions(PUZZLED_CHECK)
endif()
add_compile_options(
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
    -Wmissing-prototypes -Wvla)
if(CMAKE_C_COMPILER_ID STREQUAL Clang)
    # This project defines integer constants as enumerators, and divides doubles by some of them.
    # clang 19 warns about that.
    add_compile_options(-Wno-enum-float-conversion)
endif()
# Round each product and each sum separately, so that the same request returns the same response, to
# the last digit, on every processor.
add_compile_options(-ffp-contract=off)
# With sanitizers, gcc warns about conversions in code that it generates itself.
if(NOT PUZZLED_SANITIZE)
    add_compile_options(-Werror)
endif()
# Include a header of the same folder by its name and other headers by their path from the root.
# Include the public headers of the library, which users include as <puzzles/...>, as "puzzles/...".
include_directories(${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/solvers/include)

if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT PUZZLED_SANITIZE)
    add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|i[3-6]86)$")
        add_compile_options(-fcf-protection)
    endif()
    add_link_options(-pie -Wl,-z,relro,-z,now)
endif()
if(PUZZLED_SANITIZE)
    add_compile_options(-fsanitize=${PUZZLED_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${PUZZLED_SANITIZE})
endif()
