/* The daemon: options, shared data, one loop per core, and an orderly end. */
#include "clock.h"
#include "handlers/routes.h"
#include "openapi/openapi_json.h"
#include "server/ask/ask.h"
#include "server/http/health_check.h"
#include "server/http/lingering_close.h"
#include "server/http/listener.h"
#include "server/http/openapi.h"
#include "server/http/server.h"
#include "server/http/site.h"
#include "server/observe/metrics.h"
#include "versions.h"
#include "web/assets.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
    EXIT_BAD_USE = 2,
    HEALTH_MS = 3000,
    LOOP_BYTES_MAX = 1024 * 1024,
    PROGRAM_BYTES = 8 * 1024 * 1024,
    FREE_BYTES_MIN = 128 * 1024, /* glibc's own, at first and at most */
    FREE_BYTES_MAX = 32 * 1024 * 1024,
    DESCRIPTORS_KEPT = LINGERING_MAX + 32, /* with the log and other files */
    DESCRIPTORS_OF_LOOP = 2 * RESERVED_MAX + 16
};

static unsigned cores(void)
{
    unsigned n = uv_available_parallelism();

    return n < 1 ? 1 : n > JOB_QUEUE_LOOPS_MAX ? JOB_QUEUE_LOOPS_MAX : n;
}

/* Each connection is a descriptor, and the soft limit is often 1,024. */
static void fit_descriptors(struct options *options)
{
    rlim_t kept = DESCRIPTORS_KEPT + (rlim_t)options->loops * DESCRIPTORS_OF_LOOP;
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 ||
        limit.rlim_cur >= options->max_connections + kept)
        return;
    options->max_connections = limit.rlim_cur > 2 * kept ? (unsigned)(limit.rlim_cur - kept)
                                                         : (unsigned)limit.rlim_cur / 2;
    fprintf(stderr,
            "puzzled: the limit of %ju open files reduces --max-connections to %u\n",
            (uintmax_t)limit.rlim_cur, options->max_connections);
}

/* Three quarters for the jobs of workers, three quarters of the rest for what arrives and
 * leaves, and of what then remains up to 1 MiB for the handler of each loop, though never
 * more than a worker has, and 8 MiB for the program itself. Returns what is left over, for
 * what handlers keep. */
static size_t divide_memory(struct service *s)
{
    size_t rest = s->options.max_memory / 4;

    s->memory.limit = rest - rest / 4;
    s->worker_bytes = (s->options.max_memory - rest) / s->jobs.workers;
    s->loop_bytes = rest / 4 / s->options.loops;
    if (s->loop_bytes > LOOP_BYTES_MAX)
        s->loop_bytes = LOOP_BYTES_MAX;
    if (s->loop_bytes > s->worker_bytes)
        s->loop_bytes = s->worker_bytes;
    rest = rest / 4 - s->options.loops * s->loop_bytes;
    return rest > PROGRAM_BYTES ? rest - PROGRAM_BYTES : 0;
}

/* Of what is free again, each thread's malloc keeps a part for its next requests, and what
 * is larger is mapped for itself and goes back at once. glibc raises both bounds by itself,
 * up to 64 MiB for each thread, which no other thread can use and no budget knows. So they
 * are set, that all threads together keep a thirty-second of the memory; that long buffers
 * are copied as they grow may take as much again. Smaller ones would cost time: a new page
 * takes longer than to fill it. */
static void bound_free_memory(const struct service *s)
{
    size_t share = s->options.max_memory / 32 / (s->options.loops + s->jobs.workers);
    int kept = share < FREE_BYTES_MIN   ? FREE_BYTES_MIN
               : share > FREE_BYTES_MAX ? FREE_BYTES_MAX
                                        : (int)share;

    mallopt(M_MMAP_THRESHOLD, kept);
    mallopt(M_TRIM_THRESHOLD, kept);
}

/* Opens /dev/null for each closed descriptor below 3, because a socket that got its number
 * would become the target of the log. Returns true if standard output was open. */
static bool fill_standard_descriptors(void)
{
    bool is_open = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
    int fd;

    do {
        fd = open("/dev/null", O_RDWR);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
    return is_open;
}

/* The exit status of a command whose result is on standard output. */
static int check_output(bool is_open, int status)
{
    if (!is_open)
        errno = EBADF;
    else if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "puzzled: cannot write to standard output: %s\n", strerror(errno));
    return EXIT_FAILURE;
}

static bool make_metrics(struct service *s, const struct route *rows, unsigned count)
{
    const char **names = calloc(count, sizeof *names);

    if (!names)
        return false;
    for (unsigned i = 0; i < count; i++)
        names[i] = rows[i].path;
    s->metrics = metrics_create(names, count, s->options.loops);
    free(names);
    return s->metrics != NULL;
}

static void *grow(void *block, size_t size)
{
    void *grown = realloc(block, size);

    if (grown || !size)
        return grown;
    fprintf(stderr, "puzzled: out of memory\n");
    _exit(EXIT_FAILURE); /* libuv would abort without a word */
}

/* Says what did not work, and why; always false. */
static bool fail(const char *what)
{
    fprintf(stderr, "puzzled: %s: %s\n", what,
            errno == ENOMEM ? "out of memory" : strerror(errno));
    return false;
}

/* libuv aborts where a call fails that it cannot go on without, mostly without a word, and
 * libmicrohttpd with few. Here `errno` is still that of the call. */
static void tell_abort(int number)
{
    static const char head[] = "puzzled: aborted by a library; the last error was: ";
    struct pollfd error = {.fd = STDERR_FILENO, .events = POLLOUT};
    const char *reason = strerrordesc_np(errno);
    struct iovec parts[] = {{(void *)(uintptr_t)head, sizeof head - 1},
                            {(void *)(uintptr_t)reason, strlen(reason)},
                            {(void *)(uintptr_t)"\n", 1}};

    (void)number;
    if (poll(&error, 1, 0) > 0 && writev(STDERR_FILENO, parts, 3) < 0)
        return;
}

/* A client that is counted has a connection, or a heavy question that outlived it. */
static size_t clients_at_once(const struct service *s)
{
    return (size_t)s->options.max_connections + s->options.loops * RESERVED_MAX +
           s->jobs.workers + s->jobs.limit;
}

/* What every answer needs, to whomever it goes. Returns what handlers may keep. */
static size_t arrange_work(struct service *s)
{
    uv_replace_allocator(malloc, grow, calloc, free);
    s->jobs.workers = s->options.workers ? s->options.workers : cores();
    s->jobs.limit = s->options.queue;
    bound_free_memory(s);
    return divide_memory(s);
}

static bool prepare(struct service *s)
{
    unsigned count;
    const struct route *rows = routes_table(&count);
    const char *questions = (const char *)openapi_questions;
    const char *fault = routes_prepare(arrange_work(s));

    if (fault) {
        fprintf(stderr, "puzzled: %s\n", fault);
        return false;
    }
    s->openapi = openapi_load(questions, openapi_questions_length, rows, count);
    if (!s->openapi)
        return false;
    s->pages = (struct pages){
        &openapi_pages[OPENAPI_INDEX],
        &openapi_pages[OPENAPI_DOCUMENT],
        {openapi_pages + OPENAPI_PUZZLES, openapi_pages_count - OPENAPI_PUZZLES},
        {web_assets, web_assets_count}};
    if (!site_open(&s->pages.site, s->options.public_url))
        return fail("cannot create the pages");
    if (!client_table_open(&s->clients, s->options.max_per_client, clients_at_once(s)))
        return fail("cannot create the client table");
    s->log = log_open(STDOUT_FILENO, s->options.log_format);
    if (s->log && router_open(&s->router, rows, count) && make_metrics(s, rows, count))
        return true;
    return fail("cannot create the log or the metrics");
}

static void release(struct service *s)
{
    log_close(s->log);
    site_close(&s->pages.site, web_assets);
    client_table_close(&s->clients);
    metrics_free(s->metrics);
    openapi_free(s->openapi);
    router_close(&s->router);
    routes_release();
}

static bool open_servers(struct service *s, struct http_server *servers,
                         struct listener *listener)
{
    int fds[JOB_QUEUE_LOOPS_MAX];

    listener->address = s->options.listen;
    listener->port = s->options.port;
    if (listener_open(listener, fds, s->options.loops) != 0)
        return false;
    for (unsigned i = 0; i < s->options.loops; i++) {
        if (!http_server_open(&servers[i], s, i, fds[i]))
            return fail("cannot create an event loop");
    }
    if (!job_queue_start(&s->jobs, &servers[0].loop))
        return fail("cannot start the workers");
    for (unsigned i = 0; i < s->options.loops; i++) {
        if (!event_loop_start(&servers[i].loop)) {
            fail("cannot start an event loop");
            _exit(EXIT_FAILURE); /* those before run already on what we would free */
        }
    }
    return true;
}

/* Waits for SIGTERM or SIGINT; they were blocked before the first thread started. */
static void await_signal(struct service *s, const sigset_t *signals)
{
    int number;

    sigwait(signals, &number);
    log_event(s->log, "%s: shutting down, waiting up to %u seconds for open requests",
              strsignal(number), s->options.drain_seconds);
    /* A second signal ends the process at once. */
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, signals, NULL);
}

static int serve(struct service *s, struct http_server *servers, const sigset_t *signals)
{
    struct listener listener;

    if (!open_servers(s, servers, &listener))
        return EXIT_FAILURE;
    log_event(
        s->log,
        "puzzled %s is listening on %s (%u event loops, %u workers, libmicrohttpd %s)",
        PUZZLED_VERSION, listener.url, s->options.loops, s->jobs.workers,
        versions_get().libmicrohttpd);
    await_signal(s, signals);
    atomic_store(&s->draining, true);
    for (unsigned i = 0; i < s->options.loops; i++)
        event_loop_wake(&servers[i].loop);
    for (unsigned i = 0; i < s->options.loops; i++)
        http_server_join(&servers[i]);
    log_event(s->log, "stopped");
    return EXIT_SUCCESS;
}

static int ask_alone(struct service *s)
{
    struct ask_program program = {.questions = (const char *)openapi_questions,
                                  .questions_length = openapi_questions_length,
                                  .help = (const char *)openapi_help,
                                  .help_length = openapi_help_length};
    int status;

    program.rows = routes_table(&program.count);
    routes_prepare_later(arrange_work(s));
    status = ask(&program, s);
    routes_release();
    return status;
}

int main(int argc, char **argv)
{
    static struct service service;
    static struct http_server servers[JOB_QUEUE_LOOPS_MAX];
    enum options_outcome outcome;
    bool stdout_is_open = fill_standard_descriptors();
    sigset_t signals;
    int status;

    outcome = options_parse(&service.options, argc, argv, stdout, stderr);
    if (!service.options.loops)
        service.options.loops = cores();
    switch (outcome) {
    case OPTIONS_DONE:
        return check_output(stdout_is_open, EXIT_SUCCESS);
    case OPTIONS_BAD:
        return EXIT_BAD_USE;
    case OPTIONS_HEALTH_CHECK:
        return health_check(service.options.listen, service.options.port, HEALTH_MS);
    case OPTIONS_ASK:
        return check_output(stdout_is_open, ask_alone(&service));
    case OPTIONS_SERVE:
        break;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGABRT, tell_abort);
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    fit_descriptors(&service.options);
    status = prepare(&service) ? serve(&service, servers, &signals) : EXIT_FAILURE;
    release(&service);
    return status;
}
