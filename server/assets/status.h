/* The operations by which the service reports its own state. */
#ifndef PUZZLED_SERVER_ASSETS_STATUS_H
#define PUZZLED_SERVER_ASSETS_STATUS_H

#include "server/handler.h"

/* GET /healthz: the service is alive. */
extern const struct operation status_health;

/* GET /readyz: the service accepts requests. 503 while it shuts down. */
extern const struct operation status_readiness;

/* GET /metrics: the metrics in the text format of Prometheus. */
extern const struct operation status_metrics;

#endif
