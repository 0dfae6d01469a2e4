/* To be preloaded into the daemon: of every allocation of all threads and libraries, the
 * share FAILING_PPM (in parts of a million) fails, from the signal SIGRTMIN + 1 on and
 * until the next one. Which ones is random, from a fixed seed for each thread. */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static atomic_bool armed;
static atomic_uint threads;
static uint64_t parts_of_a_million;

static void toggle(int number)
{
    (void)number;
    atomic_store(&armed, !atomic_load(&armed));
}

__attribute__((constructor)) static void begin(void)
{
    const char *share = getenv("FAILING_PPM");

    parts_of_a_million = share ? strtoull(share, NULL, 10) : 0;
    sigaction(SIGRTMIN + 1,
              &(struct sigaction){.sa_handler = toggle, .sa_flags = SA_RESTART}, NULL);
}

/* xorshift64 by Marsaglia (2003). */
static bool fails(void)
{
    static _Thread_local uint64_t state;

    if (!atomic_load_explicit(&armed, memory_order_relaxed))
        return false;
    if (!state)
        state = 0x9e3779b97f4a7c15u * (atomic_fetch_add(&threads, 1) + 1);
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    if (state % 1000000 >= parts_of_a_million)
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}
