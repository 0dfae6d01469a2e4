/* Decodes all bytes except the first one as a file with a decision tree. The decoder and the
 * audit must agree, and encoding the tree must produce the same file. If the first byte is
 * even, the checksum is corrected first. */
#include "research/audit/audit.h"
#include "solvers/bulls_cows/tree/tree_file.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { SUM_BYTES = 8 };

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void seal(unsigned char *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325u;

    for (size_t i = 0; i < length - SUM_BYTES; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    for (size_t i = length - SUM_BYTES; i < length; i++, sum >>= 8)
        bytes[i] = (unsigned char)sum;
}

static void check_tree(struct bc_tree *tree, const unsigned char *bytes, size_t length,
                       const struct bc_audit_report *report)
{
    size_t written;
    unsigned char *again = bc_tree_encode(tree, &written);

    require(again && written == length && memcmp(again, bytes, length) == 0);
    require(report->guesses == tree->figures.guesses);
    require(report->height == tree->figures.height);
    require(report->inner == tree->figures.inner);
    free(again);
    bc_tree_free(tree);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct bc_audit_report report;
    struct bc_tree tree;
    const char *error;
    enum pz_status status;

    if (size == 0)
        return 0;
    /* A copy, so that the address sanitizer detects reads outside the file. */
    size_t length = size - 1;
    unsigned char *bytes = malloc(length ? length : 1);

    require(bytes);
    memcpy(bytes, data + 1, length);
    if (data[0] % 2 == 0 && length >= SUM_BYTES)
        seal(bytes, length);
    status = bc_tree_decode(bytes, length, &tree, &error);
    require(bc_audit(bytes, length, &report) == status);
    if (status == PZ_OK)
        check_tree(&tree, bytes, length, &report);
    else
        require(error && report.error[0]);
    free(bytes);
    return 0;
}
