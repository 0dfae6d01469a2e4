/* A library to preload into the service: makes calls of the C library fail in all threads
 * and libraries. The service and the test (failing_calls.py) map the file FAILING_CALLS.
 * The test writes a plan to it, and reads the number of calls. Without this file, or
 * without a name in the plan, no call fails. */
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* The calls of `name` from number `first` to number `last` fail. The first call after the
 * test has written the plan has number 1. */
struct plan {
    char name[24];
    int64_t fd; /* only calls for this descriptor fail; -1 means any */
    int64_t error;
    uint64_t first, last;
    uint64_t stops; /* if true, sigwait returns SIGTERM at once */
    _Atomic uint64_t seen;
    _Atomic int64_t live; /* allocated blocks that are not freed */
};

static struct plan *plan;
static volatile bool looking_up; /* gcc assumes that dlsym does not call this file */

/* A sanitizer calls this while it starts, before the functions that it replaces work. */
static void look_up(void *function, const char *name)
{
    bool was = looking_up;

    looking_up = true;
    *(void **)function = dlsym(RTLD_NEXT, name);
    looking_up = was;
}

static bool is_planned(const char *name)
{
    const char *planned = plan->name;

    while (*planned && *planned == *name) {
        planned++;
        name++;
    }
    return planned > plan->name && *planned == *name;
}

static bool fails(const char *name, int fd)
{
    uint64_t number;

    if (!plan || !is_planned(name) || (plan->fd >= 0 && plan->fd != fd))
        return false;
    number = atomic_fetch_add(&plan->seen, 1) + 1;
    if (number < plan->first || number > plan->last)
        return false;
    errno = (int)plan->error;
    return true;
}

/* Replaces the function `name`, whose name in the plan is `label`. */
#define CALL(type, name, label, fd, failed, parameters, ...)                               \
    type name parameters;                                                                  \
    type name parameters                                                                   \
    {                                                                                      \
        static type(*next) parameters;                                                     \
                                                                                           \
        if (fails(label, fd))                                                              \
            return failed;                                                                 \
        if (!next)                                                                         \
            look_up(&next, #name);                                                         \
        return next(__VA_ARGS__);                                                          \
    }

/* The same for a function that allocates memory. Counts each block until it is freed. */
#define MEMORY(name, old, parameters, ...)                                                 \
    void *name parameters;                                                                 \
    void *name parameters                                                                  \
    {                                                                                      \
        static void *(*next)parameters;                                                    \
        void *made;                                                                        \
                                                                                           \
        if (fails("malloc", -1))                                                           \
            return NULL;                                                                   \
        if (!next)                                                                         \
            look_up(&next, #name);                                                         \
        made = next(__VA_ARGS__);                                                          \
        if (plan && made && !(old))                                                        \
            atomic_fetch_add(&plan->live, 1);                                              \
        return made;                                                                       \
    }

MEMORY(malloc, NULL, (size_t size), size)
MEMORY(calloc, NULL, (size_t count, size_t size), count, size)
MEMORY(realloc, old, (void *old, size_t size), old, size)
MEMORY(aligned_alloc, NULL, (size_t to, size_t size), to, size)

void free(void *block)
{
    static void (*next)(void *block);

    if (!next && looking_up)
        return; /* dlsym frees the error message of an earlier call */
    if (!next)
        look_up(&next, "free");
    if (plan && block)
        atomic_fetch_sub(&plan->live, 1);
    next(block);
}

CALL(void *, mmap, "mmap", fd, MAP_FAILED,
     (void *at, size_t size, int how, int flags, int fd, off_t offset), at, size, how,
     flags, fd, offset)

CALL(ssize_t, read, "read", fd, -1, (int fd, void *to, size_t size), fd, to, size)
CALL(ssize_t, write, "write", fd, -1, (int fd, const void *data, size_t size), fd, data,
     size)
CALL(ssize_t, writev, "writev", fd, -1, (int fd, const struct iovec *parts, int count), fd,
     parts, count)
CALL(ssize_t, recv, "recv", fd, -1, (int fd, void *to, size_t size, int flags), fd, to,
     size, flags)
CALL(ssize_t, send, "send", fd, -1, (int fd, const void *data, size_t size, int flags), fd,
     data, size, flags)
CALL(ssize_t, sendmsg, "sendmsg", fd, -1, (int fd, const struct msghdr *message, int flags),
     fd, message, flags)
CALL(ssize_t, getrandom, "getrandom", -1, -1, (void *to, size_t size, unsigned flags), to,
     size, flags)

CALL(int, socket, "socket", -1, -1, (int domain, int type, int protocol), domain, type,
     protocol)
CALL(int, bind, "bind", fd, -1, (int fd, __CONST_SOCKADDR_ARG address, socklen_t size), fd,
     address, size)
CALL(int, listen, "listen", fd, -1, (int fd, int backlog), fd, backlog)
CALL(int, accept4, "accept4", fd, -1,
     (int fd, __SOCKADDR_ARG address, socklen_t *size, int flags), fd, address, size, flags)
CALL(int, getsockname, "getsockname", fd, -1,
     (int fd, __SOCKADDR_ARG address, socklen_t *size), fd, address, size)
CALL(int, getsockopt, "getsockopt", fd, -1,
     (int fd, int level, int name, void *value, socklen_t *size), fd, level, name, value,
     size)
CALL(int, setsockopt, "setsockopt", fd, -1,
     (int fd, int level, int name, const void *value, socklen_t size), fd, level, name,
     value, size)
CALL(int, shutdown, "shutdown", fd, -1, (int fd, int how), fd, how)

CALL(int, epoll_create1, "epoll_create1", -1, -1, (int flags), flags)
/* In the kernel, only EPOLL_CTL_ADD fails: for lack of memory or because of a limit. */
CALL(int, epoll_ctl, action == EPOLL_CTL_ADD ? "epoll_ctl" : "", fd, -1,
     (int epoll, int action, int fd, struct epoll_event *event), epoll, action, fd, event)
CALL(int, epoll_wait, "epoll_wait", fd, -1,
     (int fd, struct epoll_event *events, int most, int timeout), fd, events, most, timeout)
/* libuv calls this function since version 1.45. */
CALL(int, epoll_pwait, "epoll_wait", fd, -1,
     (int fd, struct epoll_event *events, int most, int timeout, const sigset_t *mask), fd,
     events, most, timeout, mask)
CALL(int, poll, "poll", -1, -1, (struct pollfd * fds, nfds_t count, int timeout), fds,
     count, timeout)
CALL(int, eventfd, "eventfd", -1, -1, (unsigned value, int flags), value, flags)
CALL(int, pipe2, "pipe2", -1, -1, (int ends[2], int flags), ends, flags)
CALL(int, pthread_create, "pthread_create", -1, (int)plan->error,
     (pthread_t * thread, const pthread_attr_t *attributes, void *(*run)(void *),
      void *argument),
     thread, attributes, run, argument)

/* <fcntl.h> declares these as variadic, but the last argument is passed like any other. */
CALL(int, open, "open", -1, -1, (const char *path, int flags, unsigned mode), path, flags,
     mode)
CALL(int, open64, "open", -1, -1, (const char *path, int flags, unsigned mode), path, flags,
     mode)
CALL(int, fcntl, "fcntl", fd, -1, (int fd, int command, void *argument), fd, command,
     argument)
CALL(int, fcntl64, "fcntl", fd, -1, (int fd, int command, void *argument), fd, command,
     argument)

int sigwait(const sigset_t *set, int *number)
{
    static int (*next)(const sigset_t *set, int *number);

    if (plan && plan->stops) {
        *number = SIGTERM;
        return 0;
    }
    if (!next)
        look_up(&next, "sigwait");
    return next(set, number);
}

__attribute__((constructor)) static void begin(void)
{
    enum { READ_AND_WRITE = 2 }; /* O_RDWR */
    const char *path = getenv("FAILING_CALLS");
    int fd = path ? open(path, READ_AND_WRITE, 0) : -1;
    void *mapped = MAP_FAILED;

    if (fd >= 0)
        mapped = mmap(NULL, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (mapped != MAP_FAILED)
        plan = mapped;
}
