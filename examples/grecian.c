/* Solves the store-bought puzzle of the Grecian Computer. The program prints how to turn
 * the dials so that each column adds up to 42. Then it changes a 13 to 18, as in a
 * transcription error, and prints which cells can be incorrect.
 *
 *     cc -std=c17 grecian.c $(pkg-config --cflags --libs puzzles) */
#include <puzzles/grecian.h>

#include <stdio.h>

enum { DIALS = 5, ROWS = 4, COLUMNS = 12, H = GRECIAN_HOLE };

static int32_t cells[DIALS][ROWS][COLUMNS] = {
    {{2, 5, 10, 7, 16, 8, 7, 8, 8, 3, 4, 12},
     {3, 3, 14, 14, 21, 21, 9, 9, 4, 4, 6, 6},
     {8, 9, 10, 11, 12, 13, 14, 15, 4, 5, 6, 7},
     {14, 11, 14, 14, 11, 14, 11, 14, 11, 11, 14, 11}},
    {{1, H, 9, H, 12, H, 6, H, 10, H, 10, H},
     {3, 26, 6, H, 2, 13, 9, H, 17, 19, 3, 12},
     {9, 20, 12, 3, 6, H, 14, 12, 3, 8, 9, H},
     {7, H, 9, H, 7, 14, 11, H, 8, H, 16, 2}},
    {{H, H, H, H, H, H, H, H, H, H, H, H},
     {5, H, 10, H, 8, H, 22, H, 16, H, 9, H},
     {21, 6, 15, 4, 9, 18, 11, 26, 14, 1, 12, H},
     {9, 13, 9, 7, 13, 21, 17, 4, 5, H, 7, 8}},
    {{H, H, H, H, H, H, H, H, H, H, H, H},
     {H, H, H, H, H, H, H, H, H, H, H, H},
     {4, H, 7, 15, H, H, 14, H, 9, H, 12, H},
     {7, 3, H, 6, H, 11, 11, 6, 11, H, 6, 17}},
    {{H, H, H, H, H, H, H, H, H, H, H, H},
     {H, H, H, H, H, H, H, H, H, H, H, H},
     {H, H, H, H, H, H, H, H, H, H, H, H},
     {3, H, 6, H, 10, H, 7, H, 15, H, 8, H}},
};

static void print_repairs(const struct grecian_diagnosis *diagnosis)
{
    printf("At most %u of %d columns can be correct. Possible transcription errors:\n",
           diagnosis->correct_columns, COLUMNS);
    for (size_t i = 0; i < diagnosis->repairs_listed; i++) {
        const struct grecian_repair *repair = &diagnosis->repairs[i];

        printf("  dial %u, row %u, column %u: ", (unsigned)repair->dial,
               (unsigned)repair->row, (unsigned)repair->column);
        if (repair->needed == GRECIAN_HOLE)
            printf("%d instead of a hole\n", (int)repair->printed);
        else if (repair->printed == GRECIAN_HOLE)
            printf("a hole instead of %d\n", (int)repair->needed);
        else
            printf("%d instead of %d\n", (int)repair->printed, (int)repair->needed);
    }
}

static int print_answer(void)
{
    struct grecian_question question = {
        .puzzle = {DIALS, ROWS, COLUMNS, 42, &cells[0][0][0]}, .limit = 1};
    struct grecian_answer answer;
    enum pz_status status = grecian_solve(&question, NULL, &answer);

    if (status != PZ_OK) {
        fprintf(stderr, "%s\n", pz_status_text(status));
        return 1;
    }
    if (answer.status == GRECIAN_UNIQUE) {
        printf("The only solution turns the dials by");
        for (int dial = 0; dial < DIALS; dial++)
            printf(" %u", (unsigned)answer.solutions[0].turn[dial]);
        printf(".\n");
    }
    if (answer.diagnosis)
        print_repairs(answer.diagnosis);
    grecian_answer_free(&answer);
    return 0;
}

int main(void)
{
    if (print_answer() != 0)
        return 1;
    cells[1][1][5] = 18; /* The correct number is 13. */
    return print_answer();
}
