#include "resources.h"

#include "server/mhd/connection.h"
#include "server/net/lingering_close.h"

#include <assert.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/param.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    LOOP_BYTES_MAX = 1024 * 1024,
    FREE_BYTES_MIN = 128 * 1024, /* the initial thresholds of glibc */
    FREE_BYTES_MAX = 32 * 1024 * 1024,
    FILES_OF_PROGRAM = LINGERING_MAX + 32, /* including the log */
    FILES_OF_LOOP = 2 * PROBE_SLOTS_MAX + 16
};

/* Replaces realloc for libuv, which aborts without a message if memory runs out. */
static void *reallocate(void *block, size_t size)
{
    void *grown = realloc(block, size);

    if (grown || !size)
        return grown;
    fputs("puzzled: out of memory\n", stderr);
    _exit(EXIT_FAILURE);
}

/* Sets the thresholds of malloc. Each thread keeps free memory up to a threshold for its
 * next allocations; larger blocks are mapped separately and return to the system at once.
 * By default, glibc raises the thresholds to up to 64 MiB per thread, which no other
 * thread can use and which is not part of --max-memory. With these thresholds, all threads
 * together keep 1/32 of --max-memory, and copies of growing buffers can take the same
 * amount again. Lower thresholds cost time, because the kernel needs longer to provide a
 * new page than a thread needs to fill it. */
static void limit_free_memory(const struct service *s)
{
    size_t share = s->settings.max_memory / 32 / (s->settings.loops + s->jobs.workers);
    int kept = (int)MIN(MAX(share, FREE_BYTES_MIN), FREE_BYTES_MAX);

    mallopt(M_MMAP_THRESHOLD, kept);
    mallopt(M_TRIM_THRESHOLD, kept);
}

void resources_divide(struct service *s)
{
    unsigned cores = uv_available_parallelism();
    size_t quarter = s->settings.max_memory / 4, rest = quarter / 4;

    uv_replace_allocator(malloc, reallocate, calloc, free);
    if (!s->settings.loops)
        s->settings.loops = MIN(cores, JOB_QUEUE_LOOPS_MAX);
    s->jobs.workers =
        s->settings.workers ? s->settings.workers : MIN(cores, JOB_QUEUE_WORKERS_MAX);
    assert(s->settings.loops <= JOB_QUEUE_LOOPS_MAX);
    assert(s->jobs.workers <= JOB_QUEUE_WORKERS_MAX);
    s->jobs.limit = s->settings.queue;
    limit_free_memory(s);
    /* Workers get three quarters. Bodies and responses get three quarters of the
     * remainder. Each event loop gets a share of the last sixteenth, but not more than a
     * worker. */
    s->worker_bytes = (s->settings.max_memory - quarter) / s->jobs.workers;
    s->memory.limit = quarter - rest;
    s->loop_bytes = MIN(MIN(rest / s->settings.loops, LOOP_BYTES_MAX), s->worker_bytes);
}

void resources_fit_open_files(struct settings *settings)
{
    rlim_t others = FILES_OF_PROGRAM + (rlim_t)settings->loops * FILES_OF_LOOP;
    struct rlimit limit;

    assert(settings->loops);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max; /* the current limit is often only 1,024 */
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 ||
        limit.rlim_cur >= settings->max_connections + others)
        return;
    settings->max_connections = limit.rlim_cur > 2 * others
                                    ? (unsigned)(limit.rlim_cur - others)
                                    : (unsigned)limit.rlim_cur / 2;
    fprintf(stderr,
            "puzzled: the limit of %ju open files reduces --max-connections to %u\n",
            (uintmax_t)limit.rlim_cur, settings->max_connections);
}
