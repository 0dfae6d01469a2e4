#include "corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");

    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size + 1);
    if (bytes && fread(bytes, 1, *size, file) != *size) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    if (bytes)
        bytes[*size] = '\0';
    return bytes;
}

/* Reads the question at `text`; gives what follows it, or NULL. */
static const char *read_question(struct question *question, double *weight,
                                 const char *text)
{
    char flags[16];
    int line;

    if (sscanf(text, "%63s %15s %lf %zu %zu %zu%n", question->name, flags, weight,
               &question->head_size, &question->body_size, &question->answer_size,
               &line) != 6)
        return NULL;
    question->head = text + line + 1;
    question->body = question->head + question->head_size;
    question->answer = question->body + question->body_size;
    question->raw = strchr(flags, 'r');
    question->no_body = strchr(flags, 'n');
    question->varies = strchr(flags, 'v');
    question->lines = strchr(flags, 'l');
    question->on_loop = strchr(flags, 'o');
    question->is_heavy = strchr(flags, 'h');
    return question->answer + question->answer_size;
}

static bool read_questions(struct corpus *corpus, size_t size)
{
    const char *end = corpus->bytes + size;
    int line;

    if (sscanf(corpus->bytes, "%zu%n", &corpus->count, &line) != 1)
        return false;
    corpus->questions = calloc(corpus->count, sizeof *corpus->questions);
    corpus->sums = calloc(corpus->count, sizeof *corpus->sums);
    if (!corpus->questions || !corpus->sums)
        return false;
    const char *text = corpus->bytes + line + 1;
    double sum = 0;
    for (size_t i = 0; i < corpus->count; i++) {
        double weight;
        if (text >= end || !(text = read_question(&corpus->questions[i], &weight, text)))
            return false;
        if (!corpus->questions[i].is_heavy)
            corpus->light = i + 1;
        sum += weight;
        corpus->sums[i] = sum;
    }
    return text == end && corpus->light;
}

bool corpus_read(struct corpus *corpus, const char *path)
{
    size_t size = 0;

    *corpus = (struct corpus){.bytes = read_file(path, &size)};
    if (corpus->bytes && read_questions(corpus, size))
        return true;
    fprintf(stderr, "%s: cannot be read, or is no corpus\n", path);
    corpus_free(corpus);
    return false;
}

void corpus_free(struct corpus *corpus)
{
    free(corpus->questions);
    free(corpus->sums);
    free(corpus->bytes);
    *corpus = (struct corpus){0};
}

uint64_t draw(uint64_t *random, uint64_t below)
{
    uint64_t z = *random += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (z ^ z >> 31) % below;
}

const struct question *corpus_draw(const struct corpus *corpus, bool heavy,
                                   uint64_t *random)
{
    if (heavy)
        return &corpus->questions[corpus->light +
                                  draw(random, corpus->count - corpus->light)];
    enum { STEPS = 1 << 30 };
    double at = corpus->sums[corpus->light - 1] * (double)draw(random, STEPS) / STEPS;
    size_t low = 0, high = corpus->light - 1;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (corpus->sums[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return &corpus->questions[low];
}
