#include "progress.h"

#include "puzzles/control.h"

enum { BETWEEN_NS = 100000000 };

void progress_tell(struct exchange *x, uint64_t *told_ns, uint64_t done, uint64_t total)
{
    struct json_writer *out = &x->out;
    uint64_t now = pz_now_ns();

    if (now - *told_ns < BETWEEN_NS)
        return;
    *told_ns = now;
    jw_begin_object(out);
    jw_key(out, "progress");
    jw_begin_object(out);
    jw_put_unsigned(out, "done", done);
    jw_put_unsigned(out, "total", total);
    jw_end_object(out);
    jw_end_object(out);
    exchange_send_line(x);
}
