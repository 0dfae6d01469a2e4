#include "check_request.h"

static void on_wrong_field(void *arg, const char *pointer, const char *detail)
{
    exchange_refuse(arg, pointer, "%s", detail);
}

enum handled fields_check(struct exchange *x, const struct schema *schema)
{
    struct schema_report report = {.complain = on_wrong_field,
                                   .arg = x,
                                   .limit = EXCHANGE_COMPLAINTS_MAX,
                                   .yield = x->yield,
                                   .yield_arg = x->service};

    switch (schema_check(schema, x->body, &report)) {
    case SCHEMA_FITS:
        return HANDLED_ANSWER;
    case SCHEMA_BROKEN:
        x->complaints_dropped = (unsigned)report.count - x->complaint_count;
        return HANDLED_REFUSED;
    case SCHEMA_NO_MEMORY:
        break;
    }
    return HANDLED_NO_MEMORY;
}
