/* How many visitors two sites have in common, out of 12 KB about each: by the sketches of
 * both and that of their union. */
#include <puzzles/hyperloglog.h>

#include <stdio.h>
#include <stdlib.h>

/* Visitor number `index` of a site whose first one is `*arg`. */
static struct hll_bytes get_visitor(const void *arg, size_t index)
{
    static uint64_t visitor;

    visitor = *(const uint64_t *)arg + index;
    return (struct hll_bytes){&visitor, sizeof visitor};
}

static void require(enum pz_status status)
{
    if (status == PZ_OK)
        return;
    fprintf(stderr, "hyperloglog: %s\n", pz_status_text(status));
    exit(EXIT_FAILURE);
}

int main(void)
{
    static const uint64_t first[2] = {0, 400000};
    struct hll_sketch_answer site[2], both;
    struct hll_bytes sketches[2];
    struct hll_merge_question merge = {.sketches = {2, NULL, sketches}};

    for (int i = 0; i < 2; i++) {
        struct hll_source visitors = {.items = {1000000, get_visitor, &first[i]}};

        require(hll_add(&visitors, NULL, &site[i]));
        sketches[i] = (struct hll_bytes){site[i].bytes, site[i].size};
        printf("site %d: about %.0f visitors, in %zu bytes\n", i + 1, site[i].estimate,
               site[i].size);
    }
    require(hll_merge(&merge, NULL, &both));
    printf("both: about %.0f, so about %.0f in common (exactly: 1400000 and 600000)\n",
           both.estimate, site[0].estimate + site[1].estimate - both.estimate);
    printf("standard error of each number: %.2f %%\n", 100 * both.relative_error);
    free(site[0].bytes);
    free(site[1].bytes);
    free(both.bytes);
    return EXIT_SUCCESS;
}
