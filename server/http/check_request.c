#include "check_request.h"

static void on_wrong_field(void *arg, const char *pointer, const char *detail)
{
    exchange_refuse(arg, pointer, "%s", detail);
}

enum handled check_request(struct exchange *x, const struct schema *schema)
{
    struct schema_report report = {.on_error = on_wrong_field,
                                   .arg = x,
                                   .limit = EXCHANGE_ERRORS_MAX,
                                   .yield = x->yield,
                                   .yield_arg = x->host.service};

    switch (schema_check(schema, x->body, &report)) {
    case SCHEMA_FITS:
        return HANDLED_ANSWER;
    case SCHEMA_BROKEN:
        x->errors.dropped = (unsigned)report.count - x->errors.count;
        return HANDLED_REFUSED;
    case SCHEMA_NO_MEMORY:
        break;
    }
    return HANDLED_NO_MEMORY;
}
