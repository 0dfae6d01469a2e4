#include "crew.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_MAX = 200, LINE_MAX_BYTES = KEY_MAX + 24 * (CREW_FIGURES_MAX + 4) };

/* A crew at work. */
struct shift {
    const struct crew *crew;
    uint64_t blocks;
    unsigned char *done; /* by block */
    uint64_t *joined;
    FILE *file; /* NULL: nothing is kept */
    pthread_mutex_t lock;
    _Atomic uint64_t next;
    atomic_bool failed;
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

/* Reads a number and the space behind it; false when there is none. */
static bool read_number(char **text, uint64_t *number)
{
    char *end;

    *number = strtoull(*text, &end, 10);
    if (end == *text || *end != ' ')
        return false;
    *text = end + 1;
    return true;
}

/* Takes over a line of the file when it is of this work, whole and new. */
static void read_line(struct shift *shift, char *line)
{
    const struct crew *crew = shift->crew;
    size_t length = strlen(crew->key);
    uint64_t block, items, figures[CREW_FIGURES_MAX];
    char *text = line + length + 1;

    if (strncmp(line, crew->key, length) != 0 || line[length] != ' ' ||
        !read_number(&text, &block) || !read_number(&text, &items))
        return;
    for (unsigned i = 0; i < crew->all; i++)
        if (!read_number(&text, &figures[i]))
            return;
    if (strcmp(text, "end\n") != 0 || block >= shift->blocks || shift->done[block] ||
        items != items_of(crew, block))
        return;
    shift->done[block] = 1;
    join(crew, shift->joined, figures);
}

/* Takes over what the file holds, if there is one. */
static void read_file(struct shift *shift)
{
    FILE *file = fopen(shift->crew->state, "r");
    char line[LINE_MAX_BYTES];

    if (!file)
        return;
    while (fgets(line, sizeof line, file))
        read_line(shift, line);
    fclose(file);
}

/* Reads the file and opens it for more. */
static bool open_file(struct shift *shift)
{
    if (!shift->crew->state)
        return true;
    read_file(shift);
    shift->file = fopen(shift->crew->state, "a");
    if (!shift->file) {
        perror(shift->crew->state);
        return false;
    }
    return fputc('\n', shift->file) != EOF; /* ends a line that was not finished */
}

/* Joins the figures of a block and writes its line. */
static bool finish(struct shift *shift, uint64_t block, const uint64_t figures[])
{
    const struct crew *crew = shift->crew;
    bool good = true;

    pthread_mutex_lock(&shift->lock);
    join(crew, shift->joined, figures);
    if (shift->file) {
        fprintf(shift->file, "%s %" PRIu64 " %u ", crew->key, block, items_of(crew, block));
        for (unsigned i = 0; i < crew->all; i++)
            fprintf(shift->file, "%" PRIu64 " ", figures[i]);
        good = fputs("end\n", shift->file) != EOF && fflush(shift->file) == 0;
    }
    pthread_mutex_unlock(&shift->lock);
    return good;
}

static void *work(void *arg)
{
    struct shift *shift = arg;
    const struct crew *crew = shift->crew;
    uint64_t block;

    while (!atomic_load(&shift->failed) &&
           (block = atomic_fetch_add(&shift->next, 1)) < shift->blocks) {
        uint64_t figures[CREW_FIGURES_MAX];

        if (shift->done[block])
            continue;
        start(crew, figures);
        if (!crew->work(crew->task, block * crew->block, items_of(crew, block), figures) ||
            !finish(shift, block, figures))
            atomic_store(&shift->failed, true);
    }
    return NULL;
}

static bool run_threads(struct shift *shift)
{
    unsigned started = 0, threads = shift->crew->threads;
    pthread_t *thread = calloc(threads, sizeof *thread);

    while (thread && started < threads &&
           pthread_create(&thread[started], NULL, work, shift) == 0)
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    return started > 0;
}

bool crew_run(const struct crew *crew, uint64_t figures[])
{
    struct shift shift = {
        .crew = crew, .blocks = (crew->items - 1) / crew->block + 1, .joined = figures};
    bool good = strlen(crew->key) < KEY_MAX && crew->all <= CREW_FIGURES_MAX &&
                pthread_mutex_init(&shift.lock, NULL) == 0;

    if (good) {
        start(crew, figures);
        shift.done = calloc(shift.blocks, 1);
        good = shift.done && open_file(&shift) && run_threads(&shift) &&
               !atomic_load(&shift.failed);
        if (shift.file && fclose(shift.file) != 0)
            good = false;
        free(shift.done);
        pthread_mutex_destroy(&shift.lock);
    }
    if (!good)
        fprintf(stderr, "%s: not all could be worked on\n", crew->key);
    return good;
}
