# Compiler flags that hold for every target of the project.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

add_compile_definitions(_GNU_SOURCE)
add_compile_options(
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
    -Wmissing-prototypes -Wvla)
if(CMAKE_C_COMPILER_ID STREQUAL Clang)
    # Whole constants are enumerators here, and some divide doubles; clang 19 warns of that.
    add_compile_options(-Wno-enum-float-conversion)
endif()
# Products and sums are rounded each by itself on every processor, so that the same question
# has the same answer, to the last digit, wherever it is asked.
add_compile_options(-ffp-contract=off)
# gcc warns of conversions that only its sanitizers' own code makes.
if(NOT PUZZLED_SANITIZE)
    add_compile_options(-Werror)
endif()
# Headers of the same folder are named alone, others from the root; the library's public ones
# are <puzzles/...> wherever they are installed, so "puzzles/..." here.
include_directories(${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/solvers/include)

if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT PUZZLED_SANITIZE)
    add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
    add_link_options(-pie -Wl,-z,relro,-z,now)
endif()
if(PUZZLED_SANITIZE)
    add_compile_options(-fsanitize=${PUZZLED_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${PUZZLED_SANITIZE})
endif()
