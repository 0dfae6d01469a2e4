/* Memory that runs out while the daemon starts: the allocation whose number the environment
 * names in STARVE_AT fails, and only that one, among those of the daemon, jansson and
 * libuv. Once it serves, the daemon is asked to stop. */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
int __wrap_sigwait(const sigset_t *set, int *number);

static atomic_long before;

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("STARVE_AT");

    before = text ? strtol(text, NULL, 10) : 0;
}

static bool fails(void)
{
    if (atomic_fetch_sub(&before, 1) != 1)
        return false;
    errno = ENOMEM;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

int __wrap_sigwait(const sigset_t *set, int *number)
{
    (void)set;
    *number = SIGTERM;
    return 0;
}
