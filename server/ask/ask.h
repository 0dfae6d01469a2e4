/* `puzzled ask`: one question, answered in this process by the handlers of the server. */
#ifndef PUZZLED_SERVER_ASK_ASK_H
#define PUZZLED_SERVER_ASK_ASK_H

#include "server/http/route.h"
#include "server/service.h"

/* What the program has built in. */
struct ask_program {
    const struct route *rows;
    unsigned count;
    const char *questions; /* openapi_questions */
    size_t questions_length;
    const char *help; /* openapi_help */
    size_t help_length;
};

/* Does what service->options.ask says: lists the operations, shows the fields of one, or
 * answers a question, within the memory of `service`, which is divided already. Returns the
 * exit status: 0 with the answer on stdout, 1 with a problem on stderr, 2 with one line on
 * stderr when the words are wrong. */
int ask(const struct ask_program *program, struct service *service);

#endif
