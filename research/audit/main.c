/* bulls-cows-audit: plays every secret through decision trees, and prints their figures.
 * The exit status is 1 if a file is invalid. */
#include "audit.h"
#include "research/common/arguments.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { FILE_MAX = 1 << 20 /* bytes; the largest tree has 131,000 */ };

static const char *const objectives[] = {"average", "nodes", "consistent", "worst-case",
                                         "last-guess"};

static void print_report(const char *name, const struct bc_audit_report *report)
{
    printf("%s: %u positions, %u symbols%s%s, %s\n", name, report->positions,
           report->symbols, report->repeats ? " with repeats" : "",
           report->any_guess ? ", any guess" : "", objectives[report->objective]);
    printf("  %" PRIu32 " secrets, height %u, %" PRIu64 " guesses, average %.7f\n",
           report->secrets, report->height, report->guesses,
           (double)report->guesses / report->secrets);
    printf("  %" PRIu32 " nodes, %" PRIu32 " of them inner states; %" PRIu32
           " states with a guess\n",
           report->nodes, report->inner, report->guess_nodes);
    printf("  secrets by number of guesses:");
    for (unsigned i = 1; i <= report->height; i++)
        printf(" %" PRIu32, report->by_guesses[i]);
    printf("\n  %s; the file states a%s lower bound of %" PRIu64 " %s\n",
           report->consistent ? "each guess is a candidate"
                              : "some guesses are not candidates",
           report->proven ? "n exact" : "", report->lower,
           report->objective == 1 || report->objective == 2 ? "nodes" : "guesses");
}

static bool audit_file(const char *name, unsigned char bytes[FILE_MAX + 1])
{
    struct bc_audit_report report;
    FILE *file = fopen(name, "rb");
    size_t length = file ? fread(bytes, 1, FILE_MAX + 1, file) : 0;
    bool was_read = file && !ferror(file);

    if (!was_read)
        perror(name);
    if (file)
        fclose(file);
    if (!was_read)
        return false;
    if (length > FILE_MAX) {
        fprintf(stderr, "%s: too large for a tree\n", name);
        return false;
    }
    enum pz_status status = bc_audit(bytes, length, &report);

    if (status == PZ_OK)
        print_report(name, &report);
    else
        fprintf(stderr, "%s: %s\n", name,
                status == PZ_INVALID ? report.error : "out of memory");
    return status == PZ_OK;
}

int main(int argc, char **argv)
{
    static unsigned char bytes[FILE_MAX + 1];
    const struct argument arguments[] = {{NULL}};
    const struct command command = {
        "bulls-cows-audit",
        "Plays every secret through the decision trees in the files, prints their figures, and\n"
        "reports the first error of each file.",
        "FILE...", arguments};
    char **names = arguments_read(&command, argc, argv);
    bool valid = true;

    if (!*names)
        arguments_fail(&command, "a file is missing");
    for (; *names; names++)
        valid = audit_file(*names, bytes) && valid;
    return valid ? EXIT_SUCCESS : EXIT_FAILURE;
}
