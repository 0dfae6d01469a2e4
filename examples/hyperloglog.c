/* Makes a sketch of the visitors of each of two sites, which takes 12 KB. Then estimates
 * the number of visitors that both sites have in common from the two sketches. */
#include <puzzles/hyperloglog.h>

#include <stdio.h>
#include <stdlib.h>

/* Returns visitor number `index` of a site whose first visitor is `*arg`. */
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
    struct hll_sketch_answer site[2];
    struct hll_bytes sketches[2];
    struct hll_compare_question compare = {.sketches = {2, NULL, sketches},
                                           .confidence = 0.95};
    struct hll_compare_answer found;

    for (int i = 0; i < 2; i++) {
        struct hll_source visitors = {.items = {1000000, get_visitor, &first[i]}};

        require(hll_add(&visitors, NULL, &site[i]));
        sketches[i] = (struct hll_bytes){site[i].bytes, site[i].size};
        printf("site %d: about %.0f visitors, in %zu bytes\n", i + 1, site[i].estimate,
               site[i].size);
    }
    require(hll_compare(&compare, NULL, &found));
    printf("union: about %.0f, in common: about %.0f (exact: 1400000 and 600000)\n",
           found.united.estimate, found.common.estimate);
    printf("in common, 95 %% confidence interval: %.0f to %.0f\n", found.common.low,
           found.common.high);
    free(site[0].bytes);
    free(site[1].bytes);
    return EXIT_SUCCESS;
}
