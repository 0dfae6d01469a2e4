#include "serve.h"

#include "handlers/context.h"
#include "handlers/routes.h"
#include "openapi/openapi_json.h"
#include "resources.h"
#include "server/assets/public_url.h"
#include "server/http/openapi.h"
#include "server/mhd/http_server.h"
#include "server/net/listener.h"
#include "server/observe/metrics.h"
#include "server/observe/versions.h"
#include "web/assets.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* Reports that `action` failed, for the reason in errno. Returns false. */
static bool fail(const char *action)
{
    fprintf(stderr, "puzzled: %s: %s\n", action,
            errno == ENOMEM ? "out of memory" : strerror(errno));
    return false;
}

/* Reports errno when a library aborts. libuv and libmicrohttpd abort if a system call
 * fails that must not fail, and mostly without a message. errno is then still the one of
 * the call. */
static void report_abort(int number)
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

static void block_signals(sigset_t *signals)
{
    sigemptyset(signals);
    sigaddset(signals, SIGTERM);
    sigaddset(signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, signals, NULL);
}

static bool create_metrics(struct service *s, const struct route *routes, unsigned count)
{
    const char **names = calloc(count, sizeof *names);

    if (!names)
        return false;
    for (unsigned i = 0; i < count; i++)
        names[i] = routes[i].path;
    s->metrics = metrics_create(names, count, s->settings.loops);
    free(names);
    return s->metrics != NULL;
}

/* Creates the data that the event loops and workers share. Call release even if it
 * fails. */
static bool prepare(struct service *s)
{
    unsigned count;
    const struct route *routes = routes_table(&count);

    resources_divide(s);
    resources_fit_open_files(&s->settings);
    if (!handlers_context_open())
        return fail("cannot create the data of the puzzles");
    s->openapi = openapi_load((const char *)openapi_questions, openapi_questions_length,
                              routes, count);
    if (!s->openapi)
        return false;
    s->pages = (struct pages){
        &openapi_pages[OPENAPI_INDEX],
        {openapi_pages + OPENAPI_CATALOG, OPENAPI_PUZZLES - OPENAPI_CATALOG},
        {openapi_pages + OPENAPI_PUZZLES, openapi_pages_count - OPENAPI_PUZZLES},
        {web_assets, web_assets_count}};
    if (!public_url_open(&s->pages.site, s->settings.public_url))
        return fail("cannot create the pages");
    s->mcp = (struct json_span){(const char *)openapi_mcp, openapi_mcp_length};
    if (s->settings.no_mcp)
        count--; /* the row of POST /mcp */
    client_limit_open(&s->clients, s->settings.max_per_client);
    s->log = log_open(STDOUT_FILENO, s->settings.log_format);
    if (s->log && router_open(&s->router, routes, count, routes_guesses) &&
        create_metrics(s, routes, count))
        return true;
    return fail("cannot create the log or the metrics");
}

static void release(struct service *s)
{
    log_close(s->log);
    public_url_close(&s->pages.site, web_assets);
    client_limit_close(&s->clients);
    metrics_free(s->metrics);
    openapi_free(s->openapi);
    router_close(&s->router);
    handlers_context_close();
}

static bool start_threads(struct service *s, struct http_server *servers,
                          struct listener *listener)
{
    int fds[JOB_QUEUE_LOOPS_MAX];

    assert(s->settings.loops && s->settings.loops <= JOB_QUEUE_LOOPS_MAX);
    if (listener_open(listener, fds, s->settings.loops) != 0)
        return false;
    for (unsigned i = 0; i < s->settings.loops; i++) {
        if (!http_server_open(&servers[i], s, i, fds[i]))
            return fail("cannot create an event loop");
    }
    if (!job_queue_start(&s->jobs, &servers[0].loop))
        return fail("cannot start the workers");
    for (unsigned i = 0; i < s->settings.loops; i++) {
        if (!event_loop_start(&servers[i].loop)) {
            fail("cannot start an event loop");
            _exit(EXIT_FAILURE); /* other loops already run and use the shared data */
        }
    }
    return true;
}

/* Logs that the service runs. */
static void log_start(const struct service *s, const char *url)
{
    log_event(
        s->log,
        "puzzled %s is listening on %s (%u event loops, %u workers, libmicrohttpd %s)",
        PUZZLED_VERSION, url, s->settings.loops, s->jobs.workers,
        versions_get().libmicrohttpd);
}

/* Waits for one of the blocked signals. The next one ends the process at once. */
static void wait_for_signal(struct service *s, const sigset_t *signals)
{
    int number;

    sigwait(signals, &number);
    log_event(s->log, "%s: shutting down, waiting up to %u seconds for open requests",
              strsignal(number), s->settings.drain_seconds);
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, signals, NULL);
}

/* Runs the service, whose shared data is ready, until a signal arrives. Returns false if
 * it cannot start. */
static bool run(struct service *s, const sigset_t *signals)
{
    static struct http_server servers[JOB_QUEUE_LOOPS_MAX];
    struct listener listener = {.address = s->settings.listen, .port = s->settings.port};

    if (!start_threads(s, servers, &listener))
        return false;
    log_start(s, listener.url);
    wait_for_signal(s, signals);
    atomic_store(&s->draining, true);
    for (unsigned i = 0; i < s->settings.loops; i++)
        event_loop_wake(&servers[i].loop);
    for (unsigned i = 0; i < s->settings.loops; i++)
        http_server_join(&servers[i]);
    log_event(s->log, "stopped");
    return true;
}

int serve(const struct settings *settings)
{
    static struct service service;
    sigset_t signals;
    bool good;

    service.settings = *settings;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGABRT, report_abort);
    block_signals(&signals); /* also for all threads that start later */
    good = prepare(&service) && run(&service, &signals);
    release(&service);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
