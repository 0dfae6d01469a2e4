#include "form.h"

#include <assert.h>
#include <string.h>

enum {
    COLOR_BITS = 27, /* of a color; the higher bits are the size of its class */
    COMMON = 3,      /* refine the colors if this number of cards has the smallest one, */
    EARLY = 2,       /* and if the frame has fewer points */
    TRIALS_MAX = 256 /* a limit for the time of the comparison */
};

/* A frame that was tried, and its form. */
struct trial {
    wide form;
    uint16_t frame[SPACE_DIMENSIONS_MAX + 1]; /* points */
};

/* The search for the best frame. */
struct framing {
    const struct hand *hand;
    wide best;
    unsigned rank; /* cards of a frame, minus one */
    unsigned trials;
    struct trial trial[TRIALS_MAX];           /* with different forms */
    uint16_t frame[SPACE_DIMENSIONS_MAX + 1]; /* points */
    uint16_t span[SPACE_POINTS_MAX];          /* the spanned points, by their images */
    bool spanned[SPACE_POINTS_MAX];
};

/* A partial frame. */
struct stage {
    unsigned frame;                 /* points in the frame */
    unsigned size;                  /* spanned points */
    unsigned cards;                 /* cards among the spanned points */
    wide form;                      /* of these cards */
    uint32_t color[HAND_CARDS_MAX]; /* of all cards, relative to the frame */
};

/* Small classes get small colors, so that few frames are tried. */
static void color_cards(const struct hand *hand, uint32_t *color)
{
    uint32_t fine[HAND_CARDS_MAX];

    hand_color(hand, fine);
    for (unsigned i = 0; i < hand->cards; i++) {
        uint32_t others = 0;

        for (unsigned j = 0; j < hand->cards; j++)
            others += fine[j] == fine[i];
        color[i] = (others - 1) << COLOR_BITS | fine[i] >> (32 - COLOR_BITS);
    }
}

/* Computes the colors relative to a new point of the frame. */
static void color_from(const struct hand *hand, unsigned point, const uint32_t *before,
                       uint32_t *color)
{
    const uint16_t *completion = space_completions(hand->space, point);
    uint32_t mask = (1u << COLOR_BITS) - 1;

    for (unsigned i = 0; i < hand->cards; i++) {
        uint32_t seen = before[i] * hand->salt[hand->mark[completion[hand->point[i]]]];

        color[i] = (before[i] & ~mask) | ((seen ^ seen >> 13) & mask);
    }
}

/* Adds the new spanned points, from `stage->size` to `size`. */
static void add_span(struct framing *framing, struct stage *stage, unsigned size)
{
    const uint8_t *mark = framing->hand->mark;
    unsigned bits = framing->hand->space->bits;

    stage->cards++; /* the first one is the new point of the frame */
    for (unsigned i = stage->size + 1; i < size; i++)
        if (mark[framing->span[i]] >= HAND_HELD) {
            stage->form = stage->form << bits | i;
            stage->cards++;
        }
    stage->size = size;
}

/* Adds the points u + p - o and u - p + o for all spanned points u. p is the new point of
 * the frame and o its first point. */
static void widen(struct framing *framing, struct stage *stage, unsigned point)
{
    const struct space *space = framing->hand->space;
    const uint16_t *by_new = space_completions(space, point);
    const uint16_t *by_first = space_completions(space, framing->frame[0]);
    uint16_t *span = framing->span;
    unsigned size = stage->size;

    for (unsigned i = 0; i < size; i++) {
        span[size + i] = by_first[by_new[span[i]]];
        span[2 * size + i] = by_new[by_first[span[i]]];
    }
    for (unsigned i = size; i < 3 * size; i++)
        framing->spanned[span[i]] = true;
    add_span(framing, stage, 3 * size);
}

static void narrow(struct framing *framing, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        framing->spanned[framing->span[i]] = false;
}

static void add_frame(struct framing *framing, const struct stage *before, unsigned point,
                      struct stage *stage)
{
    stage->frame = before->frame + 1;
    stage->size = before->size;
    stage->cards = before->cards;
    stage->form = before->form;
    framing->frame[before->frame] = (uint16_t)point;
    if (before->frame == 0) {
        framing->span[0] = (uint16_t)point;
        framing->spanned[point] = true;
        add_span(framing, stage, 1);
    } else {
        widen(framing, stage, point);
    }
}

/* Finishes a frame. Returns the number of its points that the next frame keeps. If another
 * frame gave the same form, a map maps the hand to itself and that frame to this one. So
 * further frames with the first card in which they differ would give no new forms. */
static unsigned finish_frame(struct framing *framing, const struct stage *stage)
{
    unsigned common = 0;

    for (unsigned i = 0; i < framing->trials; i++)
        if (framing->trial[i].form == stage->form) {
            while (framing->frame[common] == framing->trial[i].frame[common])
                common++;
            return common;
        }
    if (framing->trials < TRIALS_MAX) {
        struct trial *trial = &framing->trial[framing->trials++];

        trial->form = stage->form;
        memcpy(trial->frame, framing->frame, sizeof trial->frame);
    }
    if (stage->form < framing->best)
        framing->best = stage->form;
    framing->rank = stage->frame - 1;
    return framing->rank;
}

/* Refines the colors within the existing classes. */
static void refine(const struct hand *hand, uint32_t *color)
{
    uint32_t finer[HAND_CARDS_MAX];
    uint32_t mask = (1u << COLOR_BITS) - 1;

    memcpy(finer, color, hand->cards * sizeof *color);
    hand_refine(hand, finer);
    for (unsigned i = 0; i < hand->cards; i++)
        color[i] = (color[i] & ~mask) | (finer[i] & mask);
}

/* Returns the smallest color of the cards that are not spanned, and the number of these
 * cards. */
static uint32_t find_smallest(const struct framing *framing, const uint32_t *color,
                              unsigned *count)
{
    const struct hand *hand = framing->hand;
    uint32_t smallest = UINT32_MAX;

    *count = 0;
    for (unsigned i = 0; i < hand->cards; i++) {
        if (color[i] > smallest || framing->spanned[hand->point[i]])
            continue;
        *count = color[i] < smallest ? 1 : *count + 1;
        smallest = color[i];
    }
    return smallest;
}

/* Tries every card with the smallest color outside the span as the next point. Returns the
 * number of points of the frame to keep. */
static unsigned try_frames(struct framing *framing, struct stage *stage)
{
    const struct hand *hand = framing->hand;
    unsigned keep = stage->frame, count;
    uint32_t smallest;
    struct stage next;

    if (stage->cards == hand->cards)
        return finish_frame(framing, stage);
    smallest = find_smallest(framing, stage->color, &count);
    if (count >= COMMON && stage->frame < EARLY) {
        refine(hand, stage->color);
        smallest = find_smallest(framing, stage->color, &count);
    }
    for (unsigned i = 0; i < hand->cards && keep == stage->frame; i++) {
        if (stage->color[i] != smallest || framing->spanned[hand->point[i]])
            continue;
        add_frame(framing, stage, hand->point[i], &next);
        if (next.cards < hand->cards)
            color_from(hand, hand->point[i], stage->color, next.color);
        keep = try_frames(framing, &next);
        if (keep > stage->frame)
            keep = stage->frame;
        narrow(framing, stage->size, next.size);
    }
    return keep;
}

/* Initializes only the necessary members, because each form needs this. */
static void prepare(const struct hand *hand, struct framing *framing)
{
    framing->hand = hand;
    framing->best = ~(wide)0;
    framing->rank = 0;
    framing->trials = 0;
    for (unsigned i = 0; i < hand->cards; i++)
        framing->spanned[hand->point[i]] = false;
}

wide form_make(const struct hand *hand, unsigned *rank)
{
    struct framing framing;
    struct stage stage = {.form = 1};

    assert(hand->cards > 0);
    prepare(hand, &framing);
    color_cards(hand, stage.color);
    try_frames(&framing, &stage);
    *rank = framing.rank;
    return framing.best;
}

unsigned form_read(wide form, unsigned cards, struct hand *hand)
{
    unsigned bits = hand->space->bits;
    wide mask = ((wide)1 << bits) - 1;
    unsigned rank = cards - 1;

    while (hand->cards > 0)
        hand_drop(hand);
    for (; form > 1; form >>= bits, rank--)
        hand_add(hand, (unsigned)(form & mask));
    hand_add(hand, 0);
    for (unsigned i = 0, unit = 1; i < rank; i++, unit *= 3)
        hand_add(hand, unit);
    return rank;
}
