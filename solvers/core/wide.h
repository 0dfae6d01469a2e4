/* The product of two words, whole. */
#ifndef PUZZLES_CORE_WIDE_H
#define PUZZLES_CORE_WIDE_H

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;
#else /* on processors of 32 bits, where gcc 12 has nothing so wide; clang has */
__extension__ typedef unsigned _BitInt(128) wide;
#endif

#endif
