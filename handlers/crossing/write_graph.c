#include "write_graph.h"

static void write_node(struct json_writer *out, const struct crossing_names *names,
                       const struct crossing_node *node)
{
    jw_begin_object(out);
    jw_key(out, "near");
    crossing_names_write(out, names, node->near);
    jw_key(out, "far");
    crossing_names_write(out, names, crossing_names_everybody(names) & ~node->near);
    jw_put_text(out, "boat", node->boat_far ? "far" : "near");
    jw_put_unsigned(out, "from_start", node->from_start);
    if (jw_key_if(out, "to_end", node->to_end != CROSSING_NEVER))
        jw_unsigned(out, node->to_end);
    jw_put_boolean(out, "on_best_plan", node->best);
    jw_end_object(out);
}

static void write_edge(struct json_writer *out, const struct crossing_names *names,
                       const struct crossing_edge *edge)
{
    jw_begin_object(out);
    jw_open_array(out, "nodes");
    jw_unsigned(out, edge->near);
    jw_unsigned(out, edge->far);
    jw_end_array(out);
    jw_key(out, "who");
    crossing_names_write(out, names, edge->who);
    jw_put_unsigned(out, "minutes", edge->minutes);
    jw_put_boolean(out, "on_best_plan", edge->best);
    jw_end_object(out);
}

void crossing_write_graph(struct json_writer *out, const struct crossing_names *names,
                          const struct crossing_graph *graph)
{
    size_t most = out->length + CROSSING_ANSWER_BYTES;
    uint32_t written = 0;

    jw_open_object(out, "graph");
    jw_open_array(out, "nodes");
    for (uint32_t i = 0; i < graph->nodes; i++)
        write_node(out, names, &graph->node[i]);
    jw_end_array(out);
    jw_open_array(out, "edges");
    for (; written < graph->edges && out->length < most; written++)
        write_edge(out, names, &graph->edge[written]);
    jw_end_array(out);
    jw_put_boolean(out, "complete", graph->complete && written == graph->edges);
    jw_end_object(out);
}
