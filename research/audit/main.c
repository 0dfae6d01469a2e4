/* bulls-cows-audit FILE...: plays every secret through the trees in the files, prints the
 * figures found, and says what is wrong with a file that is not right. */
#include "audit.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 /* bytes; the largest tree has about 131,000 */ };

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
    printf("  %" PRIu32 " nodes: %" PRIu32 " inner states, one leaf a secret; %" PRIu32
           " states with a guess\n",
           report->nodes, report->inner, report->guess_nodes);
    printf("  secrets by guesses:");
    for (unsigned i = 1; i <= report->height; i++)
        printf(" %" PRIu32, report->by_guesses[i]);
    printf("\n  %s; claimed: %s, at least %" PRIu64 " %s\n",
           report->consistent ? "each guess can be the secret"
                              : "some guesses cannot be the secret",
           report->proven ? "proven" : "not proven", report->lower,
           report->objective == 1 || report->objective == 2 ? "nodes" : "guesses");
}

/* The file's bytes in `bytes`; their number, or FILE_MAX + 1 when there are more, or 0
 * with errno set. */
static size_t read_file(const char *name, unsigned char bytes[FILE_MAX + 1])
{
    FILE *file = fopen(name, "rb");
    size_t length;
    int failure = 0;

    if (!file)
        return 0;
    errno = 0;
    length = fread(bytes, 1, FILE_MAX + 1, file);
    if (ferror(file)) {
        failure = errno;
        length = 0;
    }
    fclose(file);
    errno = failure;
    return length;
}

static int audit_file(const char *name, unsigned char bytes[FILE_MAX + 1])
{
    struct bc_audit_report report;
    size_t length = read_file(name, bytes);
    enum pz_status status;

    if (length == 0 && errno != 0) {
        fprintf(stderr, "%s: %s\n", name, strerror(errno));
        return 1;
    }
    if (length > FILE_MAX) {
        fprintf(stderr, "%s: too long for a tree\n", name);
        return 1;
    }
    status = bc_audit(bytes, length, &report);
    if (status != PZ_OK) {
        fprintf(stderr, "%s: %s\n", name,
                status == PZ_INVALID ? report.error : "out of memory");
        return 1;
    }
    print_report(name, &report);
    return 0;
}

int main(int argc, char **argv)
{
    unsigned char *bytes = malloc(FILE_MAX + 1);
    int wrong = 0;

    if (argc < 2 || !bytes) {
        fprintf(stderr, argc < 2 ? "usage: bulls-cows-audit FILE...\n" : "out of memory\n");
        free(bytes);
        return 2;
    }
    for (int i = 1; i < argc; i++)
        wrong |= audit_file(argv[i], bytes);
    free(bytes);
    return wrong;
}
