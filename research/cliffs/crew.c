#include "crew.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 200 };

/* A crew at work. */
struct shift {
    const struct crew *crew;
    uint64_t *joined;
};

static unsigned items_of(const struct crew *crew, uint64_t block)
{
    uint64_t rest = crew->items - block * crew->block;

    return rest < crew->block ? (unsigned)rest : crew->block;
}

static void start(const struct crew *crew, uint64_t figures[])
{
    for (unsigned i = 0; i < crew->all; i++)
        figures[i] = i < crew->sums ? 0 : UINT64_MAX;
}

static void join(const struct crew *crew, uint64_t figures[], const uint64_t more[])
{
    for (unsigned i = 0; i < crew->all; i++)
        if (i < crew->sums)
            figures[i] += more[i];
        else if (more[i] < figures[i])
            figures[i] = more[i];
}

static bool work(void *task, unsigned block, FILE *result)
{
    const struct crew *crew = ((struct shift *)task)->crew;
    uint64_t figures[CREW_FIGURES_MAX];

    start(crew, figures);
    if (!crew->work(crew->task, (uint64_t)block * crew->block, items_of(crew, block),
                    figures))
        return false;
    for (unsigned i = 0; i < crew->all; i++)
        fprintf(result, "%" PRIu64 "\n", figures[i]);
    return true;
}

static bool take(void *task, unsigned block, FILE *result)
{
    struct shift *shift = task;
    uint64_t figures[CREW_FIGURES_MAX];

    (void)block;
    for (unsigned i = 0; i < shift->crew->all; i++)
        if (fscanf(result, "%" SCNu64, &figures[i]) != 1)
            return false;
    join(shift->crew, shift->joined, figures);
    return true;
}

enum checkpoint_status crew_run(const struct crew *crew, uint64_t figures[])
{
    struct shift shift = {crew, figures};
    char name[NAME_SIZE];
    const struct checkpoint_task units = {.name = name,
                                .key = name,
                                .count = (unsigned)((crew->items - 1) / crew->block + 1),
                                .work = work,
                                .take = take,
                                .task = &shift};

    snprintf(name, sizeof name, "%s-items%" PRIu64, crew->key, crew->items);
    start(crew, figures);
    return checkpoint_run(&units, crew->options);
}
