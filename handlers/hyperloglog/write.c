#include "write.h"

#include <inttypes.h>
#include <stdlib.h>

const char *const hll_type_names[HLL_TYPES] = {[HLL_ANY_TYPE] = "",
                                               [HLL_HYPERLOGLOG] = "hyperloglog",
                                               [HLL_ULTRALOGLOG] = "ultraloglog"};

const char *const hll_estimator_names[HLL_ESTIMATORS] = {
    [HLL_USUAL] = "",
    [HLL_IMPROVED] = "improved",
    [HLL_CLASSIC] = "classic",
    [HLL_MAXIMUM_LIKELIHOOD] = "maximum-likelihood",
    [HLL_GREATEST_RANK] = "greatest-rank",
    [HLL_ARITHMETIC_MEAN] = "arithmetic-mean",
    [HLL_HARMONIC_MEAN] = "harmonic-mean",
    [HLL_CORRECTED] = "corrected-harmonic-mean",
    [HLL_FAULTY_LOGARITHM] = "faulty-logarithm"};

const char *hll_hash_name(enum hll_hash hash)
{
    return hash == HLL_MURMUR64A ? "murmurhash64a" : "xxh3";
}

static void write_kind(struct json_writer *out, enum hll_type type, unsigned precision,
                       enum hll_hash hash)
{
    jw_put_text(out, "sketch_type", hll_type_names[type]);
    jw_put_unsigned(out, "precision", precision);
    jw_put_unsigned(out, "registers", hll_count_registers(precision));
    jw_put_text(out, "hash", hll_hash_name(hash));
}

static void write_interval(struct json_writer *out, double low, double high,
                           double confidence)
{
    jw_open_object(out, "interval");
    jw_put_number(out, "low", low);
    jw_put_number(out, "high", high);
    jw_put_number(out, "confidence", confidence);
    jw_end_object(out);
}

/* Writes a sketch. Base64 does not require escapes. */
static void write_bytes(struct json_writer *out, const struct hll_sketch_answer *answer)
{
    jw_key(out, "sketch");
    jw_raw(out, "\"", 1);
    jw_raw(out, (const char *)answer->bytes, answer->size);
    jw_raw(out, "\"", 1);
}

/* Writes the number of registers with each rank, up to the largest rank that occurs. */
static void write_ranks(struct json_writer *out, const uint32_t ranks[HLL_RANKS])
{
    unsigned end = HLL_RANKS;

    while (end > 1 && ranks[end - 1] == 0)
        end--;
    jw_open_array(out, "ranks");
    for (unsigned rank = 0; rank < end; rank++)
        jw_unsigned(out, ranks[rank]);
    jw_end_array(out);
}

static void write_explanation(struct json_writer *out,
                              const struct hll_explanation *explanation)
{
    jw_open_array(out, "explanation");
    for (unsigned i = 0; i < explanation->count; i++) {
        const struct hll_step *step = &explanation->steps[i];

        jw_begin_object(out);
        jw_key(out, "hash");
        jw_format(out, "%016" PRIx64, step->hash);
        jw_put_unsigned(out, "register", step->index);
        jw_put_unsigned(out, "rank", step->rank);
        jw_put_boolean(out, "changed", step->changed);
        jw_end_object(out);
    }
    jw_end_array(out);
}

void hll_write_sketch(struct json_writer *out, struct hll_sketch_answer *answer,
                      const struct hll_added *added)
{
    jw_begin_object(out);
    jw_put_number(out, "estimate", answer->estimate);
    jw_put_number(out, "relative_standard_error", answer->relative_error);
    write_kind(out, answer->type, answer->precision, answer->hash);
    if (added) {
        jw_put_unsigned(out, "item_count", added->count);
        jw_put_unsigned(out, "changed_registers", answer->changed);
        write_ranks(out, answer->ranks);
    }
    if (added && added->explanation)
        write_explanation(out, added->explanation);
    write_bytes(out, answer);
    jw_end_object(out);
    free(answer->bytes);
}

void hll_write_estimate(struct json_writer *out,
                        const struct hll_estimate_question *question,
                        const struct hll_estimate_answer *answer)
{
    jw_begin_object(out);
    jw_put_number(out, "estimate", answer->estimate);
    jw_put_number(out, "raw_estimate", answer->raw);
    write_interval(out, answer->low, answer->high, question->confidence);
    jw_put_number(out, "relative_standard_error", answer->relative_error);
    write_kind(out, answer->type, answer->precision, answer->hash);
    jw_put_unsigned(out, "empty_registers", answer->empty_registers);
    write_ranks(out, answer->ranks);
    jw_put_text(out, "estimator", hll_estimator_names[answer->estimator]);
    jw_end_object(out);
}

static void write_figure(struct json_writer *out, const struct hll_figure *figure,
                         double confidence)
{
    jw_begin_object(out);
    jw_put_number(out, "estimate", figure->estimate);
    write_interval(out, figure->low, figure->high, confidence);
    jw_end_object(out);
}

void hll_write_comparison(struct json_writer *out,
                          const struct hll_compare_question *question,
                          const struct hll_compare_answer *answer)
{
    double confidence = question->confidence;

    jw_begin_object(out);
    jw_key(out, "union");
    write_figure(out, &answer->united, confidence);
    jw_key(out, "intersection");
    write_figure(out, &answer->common, confidence);
    jw_open_array(out, "differences");
    write_figure(out, &answer->only[0], confidence);
    write_figure(out, &answer->only[1], confidence);
    jw_end_array(out);
    jw_key(out, "jaccard");
    write_figure(out, &answer->jaccard, confidence);
    write_kind(out, answer->type, answer->precision, answer->hash);
    jw_end_object(out);
}
