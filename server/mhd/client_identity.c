#include "client_identity.h"

#include "server/json/strbuf.h"

#include <assert.h>
#include <strings.h>

void client_identity_refuse(struct request *r, const char *name, const char *what)
{
    problem_set(&r->problem, PROBLEM_TOO_MANY,
                "%s already has %u %s%s, which is the limit per client", name,
                r->service->clients.limit, what, strbuf_plural(r->service->clients.limit));
}

struct reading {
    struct forwarded forwarded;
    enum forwarded_header header;
};

static enum MHD_Result on_field(void *cls, enum MHD_ValueKind kind, const char *name,
                                const char *value)
{
    static const char *const names[] = {
        [FORWARDED_X_FOR] = "X-Forwarded-For", [FORWARDED_STANDARD] = "Forwarded"};
    struct reading *reading = cls;

    (void)kind;
    if (value && strcasecmp(name, names[reading->header]) == 0)
        forwarded_read(&reading->forwarded, reading->header, value);
    return MHD_YES;
}

void client_identity_find(struct connection *c)
{
    struct request *r = c->request;
    const struct settings *settings = &r->service->settings;
    struct reading reading = {.forwarded.trusted = &settings->trusted_proxies,
                              .header = settings->forwarded_header};

    assert(c->proxied);
    MHD_get_connection_values(c->mhd, MHD_HEADER_KIND, on_field, &reading);
    r->client.address = reading.forwarded.known ? reading.forwarded.client : c->address;
    ip_address_write(&r->client.address, r->client.name);
    if (r->problem.set || route_is_probe(r->match.route))
        return;
    r->client.counted = client_limit_enter(&r->service->clients, &r->client.address);
    if (!r->client.counted)
        client_identity_refuse(r, r->client.name, "concurrent request");
}
