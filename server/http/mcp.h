/* POST /mcp: the Model Context Protocol, which lets assistants call the operations.
 *
 * This is the Streamable HTTP transport of the protocol, version 2025-11-25, without
 * sessions and streams: each request is a JSON-RPC 2.0 message, and its response is JSON.
 * The tools are the POST operations of the route table. A call of a tool becomes a request
 * for the operation of the tool, so that it has the same checks, limits, queue and
 * cancellation. The response is then wrapped in a result. The build writes the lists of
 * tools and resources (tools/build/openapi_mcp.py). docs/assistants.md describes the
 * interface. */
#ifndef PUZZLED_SERVER_HTTP_MCP_H
#define PUZZLED_SERVER_HTTP_MCP_H

#include "request.h"

/* Returns true if the request is a message of the protocol, which mcp_begin has not read. */
static inline bool mcp_is_message(const struct request *r)
{
    return r->match.route && r->match.route->operation->is_mcp;
}

/* Sets the problem if a web page of another origin sent the request. The origins of the
 * service are --public-url, and the Host header if it is an IP address or localhost. Other
 * Host headers are not origins of the service, because a domain of an attacker can resolve
 * to the address of the service (DNS rebinding). */
void mcp_check_origin(struct request *r);

/* Reads the message in the body, after request_begin_call. Returns true if the message
 * calls a tool. The request is then a request for the operation r->mcp.tool. Otherwise,
 * writes the response, whose result is HANDLER_OK. If the body has more than
 * DISPATCH_ON_LOOP_MAX bytes, a worker calls this function. */
bool mcp_begin(struct request *r);

/* Wraps the response of a tool, or its problem, in the result of the call. */
void mcp_wrap(struct request *r, bool is_error);

/* POST /mcp. */
extern const struct operation mcp_operation;

#endif
