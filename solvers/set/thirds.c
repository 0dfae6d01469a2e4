#include "thirds.h"

/* A digit of the third, at its place: the three add up to 0 modulo 3. */
#define DIGIT(a, b, place) ((6 - (a) / (place) % 3 - (b) / (place) % 3) % 3 * (place))
#define THIRD(a, b)        (DIGIT(a, b, 1) + DIGIT(a, b, 3) + DIGIT(a, b, 9) + DIGIT(a, b, 27) + 1)

#define THIRDS_3(a, b)  THIRD(a, b), THIRD(a, (b) + 1), THIRD(a, (b) + 2)
#define THIRDS_9(a, b)  THIRDS_3(a, b), THIRDS_3(a, (b) + 3), THIRDS_3(a, (b) + 6)
#define THIRDS_27(a, b) THIRDS_9(a, b), THIRDS_9(a, (b) + 9), THIRDS_9(a, (b) + 18)
#define ROW(a)          {0, THIRDS_27(a, 0), THIRDS_27(a, 27), THIRDS_27(a, 54)}

#define ROWS_3(a)  ROW(a), ROW((a) + 1), ROW((a) + 2)
#define ROWS_9(a)  ROWS_3(a), ROWS_3((a) + 3), ROWS_3((a) + 6)
#define ROWS_27(a) ROWS_9(a), ROWS_9((a) + 9), ROWS_9((a) + 18)

const uint8_t set_thirds[SET_SMALL_DECK + 1][SET_SMALL_DECK + 1] = {
    {0}, ROWS_27(0), ROWS_27(27), ROWS_27(54)};
