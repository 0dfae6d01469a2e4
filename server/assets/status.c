#include "status.h"

#include "server/observe/log.h"
#include "server/observe/metrics.h"
#include "server/service.h"

static void write_status(struct handler_call *call, const char *status)
{
    call->varies = true;
    jw_begin_object(&call->out);
    jw_put_text(&call->out, "status", status);
    jw_end_object(&call->out);
}

static enum handler_result answer_health(struct handler_call *call, void *question)
{
    (void)question;
    write_status(call, "ok");
    return HANDLER_OK;
}

static enum handler_result answer_readiness(struct handler_call *call, void *question)
{
    (void)question;
    if (atomic_load_explicit(&call->host.service->draining, memory_order_relaxed))
        return HANDLER_NOT_READY;
    write_status(call, "ready");
    return HANDLER_OK;
}

static enum handler_result answer_metrics(struct handler_call *call, void *question)
{
    const struct service *s = call->host.service;
    const struct metrics_level levels[] = {
        {"puzzled_requests_in_flight", "gauge", "Requests that the service is processing.",
         atomic_load(&s->requests)},
        {"puzzled_connections_open", "gauge", "Open client connections.",
         atomic_load(&s->connections)},
        {"puzzled_connections_total", "counter", "Accepted client connections.",
         atomic_load(&s->accepted)},
        {"puzzled_connections_limit", "gauge", "Maximum number of open client connections.",
         s->settings.max_connections},
        {"puzzled_connections_rejected_total", "counter",
         "Client connections rejected at the connection limit or the limit of open files.",
         atomic_load(&s->rejected)},
        {"puzzled_client_limit_rejected_total", "counter",
         "Connections and forwarded requests rejected by the limit per client.",
         atomic_load(&s->clients.rejected)},
        {"puzzled_queue_depth", "gauge", "Jobs that wait for a worker.",
         atomic_load(&s->jobs.waiting)},
        {"puzzled_queue_limit", "gauge", "Maximum number of jobs that wait for a worker.",
         s->jobs.limit},
        {"puzzled_workers_busy", "gauge", "Workers that run a job.",
         atomic_load(&s->jobs.working)},
        {"puzzled_workers_helping", "gauge",
         "Workers that run a part of another worker's job.",
         atomic_load(&s->jobs.assisting)},
        {"puzzled_workers", "gauge", "Worker threads.", s->jobs.workers},
        {"puzzled_memory_limit_bytes", "gauge",
         "Memory limit of large request bodies and large responses together.",
         s->memory.limit},
        {"puzzled_memory_used_bytes", "gauge",
         "Memory used by large request bodies and large responses.",
         atomic_load(&s->memory.used)},
        {"puzzled_memory_peak_bytes", "gauge",
         "Highest value of puzzled_memory_used_bytes since the start.",
         atomic_load(&s->memory.peak)},
        {"puzzled_worker_memory_limit_bytes", "gauge", "Memory limit of a job.",
         s->worker_bytes},
        {"puzzled_memory_rejected_total", "counter",
         "Request bodies and responses rejected at the memory limit.",
         atomic_load(&s->memory.rejected)},
        {"puzzled_event_loops", "gauge", "Event loop threads.", s->settings.loops},
        {"puzzled_jobs_rejected_total", "counter",
         "Jobs rejected because the queue was full.", atomic_load(&s->jobs.rejected)},
        {"puzzled_jobs_canceled_total", "counter",
         "Jobs canceled because the client disconnected.", atomic_load(&s->canceled)},
        {"puzzled_log_lines_dropped_total", "counter",
         "Log lines dropped because standard output was slow or failed.",
         log_dropped(s->log)},
    };

    (void)question;
    call->varies = true;
    call->content_type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(s->metrics, &call->out, levels, sizeof levels / sizeof levels[0]);
    return HANDLER_OK;
}

const struct operation status_health = {.answer = answer_health, .probe = true};
const struct operation status_readiness = {.answer = answer_readiness, .probe = true};
const struct operation status_metrics = {.answer = answer_metrics};
