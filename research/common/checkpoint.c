#include "checkpoint.h"

#include "solvers/core/check.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 1024, PARTS_MAX = 100000 };

static const char format[] = "puzzled unit 1";

/* A task in progress. */
struct run {
    const struct checkpoint_task *task;
    const struct checkpoint_options *options;
    unsigned *order; /* all units, the most expensive one first */
    bool *merged;
    pthread_mutex_t lock; /* of the members below and of `merged` */
    unsigned next;        /* index in `order` */
    unsigned finished;    /* number of merged units */
    bool failed;
};

struct text {
    char *bytes; /* owned */
    size_t length;
};

#ifdef PUZZLED_CHECK
static void run_check(const struct run *run)
{
    const struct checkpoint_task *task = run->task;
    unsigned merged = 0;

    for (unsigned i = 0; i < task->count; i++) {
        merged += run->merged[i];
        assert(run->order[i] < task->count);
        assert(i == 0 || !task->cost ||
               task->cost[run->order[i - 1]] >= task->cost[run->order[i]]);
    }
    assert(merged == run->finished);
    assert(run->next <= task->count);
}
#endif

bool checkpoint_read_part(const struct argument *argument, const char *text)
{
    struct checkpoint_options *options = argument->target;
    unsigned part, parts;
    int end = 0;

    if (strspn(text, "0123456789/") != strlen(text) ||
        sscanf(text, "%6u/%6u%n", &part, &parts, &end) != 2 || text[end] != '\0' ||
        parts == 0 || parts > PARTS_MAX || part > parts)
        return false;
    options->part = part % parts;
    options->parts = parts;
    return true;
}

bool checkpoint_prepare(const struct checkpoint_options *options)
{
    struct stat found;

    if (!options->folder && options->parts > 0) {
        fputs("--part needs --state, the folder for the results of all parts\n", stderr);
        return false;
    }
    if (!options->folder)
        return true;
    if ((mkdir(options->folder, 0777) != 0 && errno != EEXIST) ||
        stat(options->folder, &found) != 0 || !S_ISDIR(found.st_mode)) {
        fprintf(stderr, "--state: \"%s\" is not a folder and cannot be created\n",
                options->folder);
        return false;
    }
    return true;
}

/* Returns all units, the most expensive one first; NULL if out of memory. */
static unsigned *order_units(const struct checkpoint_task *task)
{
    unsigned *order = calloc(task->count + 1, sizeof *order);

    for (unsigned i = 0; order && i < task->count; i++) {
        unsigned at = i;

        for (; task->cost && at > 0; at--) {
            if (task->cost[order[at - 1]] >= task->cost[i])
                break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return order;
}

uint64_t checkpoint_hash(const char *bytes, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return hash;
}

static void name_file(const struct run *run, unsigned unit, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s-%u", run->options->folder, run->task->name, unit);
}

static void write_head(const struct checkpoint_task *task, unsigned unit, FILE *file)
{
    fprintf(file, "%s\n%s\nunit %u of %u\n", format, task->key, unit, task->count);
}

/* Works on a unit and makes the text of its file. False if out of memory or if the work
 * failed. */
static bool make_text(const struct checkpoint_task *task, unsigned unit, struct text *text)
{
    FILE *file = open_memstream(&text->bytes, &text->length);
    bool done = file != NULL;

    if (file) {
        write_head(task, unit, file);
        done = task->work(task->context, unit, file);
        done = fclose(file) == 0 && done;
    }
    return done;
}

/* Merges the text of a file; false if it does not belong to the unit or is invalid. */
static bool merge_text(const struct checkpoint_task *task, unsigned unit,
                       const struct text *text)
{
    struct text head = {NULL, 0};
    FILE *file = open_memstream(&head.bytes, &head.length);
    bool merged = false;

    if (!file)
        return false;
    write_head(task, unit, file);
    if (fclose(file) == 0 && text->length > head.length &&
        memcmp(text->bytes, head.bytes, head.length) == 0) {
        file = fmemopen(text->bytes + head.length, text->length - head.length, "r");
        merged = file && task->merge(task->context, unit, file);
        if (file)
            fclose(file);
    }
    free(head.bytes);
    return merged;
}

/* Reads a file, which does not contain a NUL, and removes its last line, the checksum;
 * false if the checksum does not match. */
static bool read_text(FILE *file, struct text *text)
{
    char last[32];
    size_t length;
    ssize_t found = getdelim(&text->bytes, &text->length, '\0', file);

    if (found < 0)
        return false;
    text->length = (size_t)found;
    length = (size_t)snprintf(last, sizeof last, "end %016" PRIx64 "\n", (uint64_t)0);
    if (text->length < length)
        return false;
    text->length -= length;
    snprintf(last, sizeof last, "end %016" PRIx64 "\n",
             checkpoint_hash(text->bytes, text->length));
    return memcmp(text->bytes + text->length, last, length) == 0;
}

static void note_merged(struct run *run, unsigned unit)
{
    assert(!run->merged[unit]);
    run->merged[unit] = true;
    run->finished++;
    CHECKED(run_check, run);
}

/* Merges the file of a unit if the folder has one. */
static void load(struct run *run, unsigned unit)
{
    char path[PATH_SIZE];
    struct text text = {NULL, 0};

    name_file(run, unit, path);
    FILE *file = fopen(path, "r");

    if (!file)
        return;
    if (read_text(file, &text) && merge_text(run->task, unit, &text))
        note_merged(run, unit);
    else
        fprintf(stderr, "%s: damaged, or of another task; the unit is repeated\n", path);
    free(text.bytes);
    fclose(file);
}

/* Writes the file of a unit under a temporary name in the same folder, and renames it. */
static bool save(const struct run *run, unsigned unit, const struct text *text)
{
    char path[PATH_SIZE], temporary[PATH_SIZE];

    name_file(run, unit, path);
    snprintf(temporary, sizeof temporary, "%s/.unit-XXXXXX", run->options->folder);
    int descriptor = mkstemp(temporary);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    bool saved = file && fchmod(descriptor, 0644) == 0 &&
                 fwrite(text->bytes, 1, text->length, file) == text->length &&
                 fprintf(file, "end %016" PRIx64 "\n",
                         checkpoint_hash(text->bytes, text->length)) > 0;

    if (file)
        saved = fclose(file) == 0 && saved;
    saved = saved && rename(temporary, path) == 0;
    if (!saved)
        perror(path);
    return saved;
}

/* Returns true if this process must work on the unit at an index of `order`. */
static bool is_pending(const struct run *run, unsigned index)
{
    const struct checkpoint_task *task = run->task;
    const struct checkpoint_options *options = run->options;
    unsigned unit = run->order[index];

    return !run->merged[unit] &&
           (options->parts == 0 || index % options->parts == options->part) &&
           !(task->is_redundant && task->is_redundant(task->context, unit));
}

/* Returns the next pending unit; `count` if there are no more. */
static unsigned next_unit(struct run *run)
{
    unsigned count = run->task->count, unit = count;

    pthread_mutex_lock(&run->lock);
    while (!run->failed && unit == count && run->next < count) {
        if (is_pending(run, run->next))
            unit = run->order[run->next];
        run->next++;
    }
    pthread_mutex_unlock(&run->lock);
    return unit;
}

static void *work_on_units(void *argument)
{
    struct run *run = argument;
    const struct checkpoint_task *task = run->task;
    unsigned unit;

    while ((unit = next_unit(run)) < task->count) {
        struct text text = {NULL, 0};
        bool done = make_text(task, unit, &text);

        if (done && run->options->folder)
            done = save(run, unit, &text);
        pthread_mutex_lock(&run->lock);
        if (done && merge_text(task, unit, &text)) {
            note_merged(run, unit);
            fprintf(stderr, "%s: unit %u (%u of %u)\n", task->name, unit, run->finished,
                    task->count);
        } else
            run->failed = true;
        pthread_mutex_unlock(&run->lock);
        free(text.bytes);
    }
    return NULL;
}

static bool run_threads(struct run *run)
{
    unsigned threads = run->options->threads > 0 ? run->options->threads : 1;
    pthread_t *thread = calloc(threads, sizeof *thread);
    unsigned started = 0;

    while (thread && started < threads &&
           pthread_create(&thread[started], NULL, work_on_units, run) == 0)
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    return started > 0 && !run->failed;
}

enum checkpoint_status checkpoint_run(const struct checkpoint_task *task,
                                      const struct checkpoint_options *options)
{
    struct run run = {.task = task,
                      .options = options,
                      .order = order_units(task),
                      .merged = calloc(task->count + 1, sizeof *run.merged)};
    bool done = run.order && run.merged && pthread_mutex_init(&run.lock, NULL) == 0;

    assert(options->parts == 0 || (options->part < options->parts && options->folder));
    for (unsigned i = 0; done && options->folder && i < task->count; i++)
        load(&run, i);
    done = done && run_threads(&run);
    if (!done)
        fprintf(stderr, "%s: a unit failed\n", task->name);
    else if (options->parts > 0)
        fprintf(stderr, "%s: part %u of %u is finished; %u of all %u units are\n",
                task->name, options->part, options->parts, run.finished, task->count);
    free(run.order);
    free(run.merged);
    if (!done)
        return CHECKPOINT_FAILED;
    return options->parts > 0 ? CHECKPOINT_PART : CHECKPOINT_COMPLETE;
}
