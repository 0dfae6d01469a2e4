#include "form.h"

#include <string.h>

enum {
    COLOUR_BITS = 27, /* of a colour; the size of its class stands above */
    COMMON = 3,       /* cards of one colour that make it worth while to refine, */
    EARLY = 2,        /* while the frame has fewer points than that */
    TRIALS_MAX = 256  /* kept; more would cost time alone */
};

/* A frame that has been tried, and the form it gave. */
struct trial {
    wide form;
    uint16_t frame[SPACE_DIMENSIONS_MAX + 1]; /* points */
};

/* A frame in the making. */
struct framing {
    const struct hand *hand;
    wide best;
    unsigned rank; /* cards of a frame, less one */
    unsigned trials;
    struct trial trial[TRIALS_MAX];           /* of different forms */
    uint16_t frame[SPACE_DIMENSIONS_MAX + 1]; /* points */
    uint16_t span[SPACE_POINTS_MAX];          /* the points spanned, by their images */
    bool spanned[SPACE_POINTS_MAX];
};

/* As far as a frame has come. */
struct stage {
    unsigned frame;                  /* points in the frame */
    unsigned size;                   /* points spanned */
    unsigned cards;                  /* cards among them */
    wide form;                       /* of these */
    uint32_t colour[HAND_CARDS_MAX]; /* of all cards, as seen from the frame too */
};

/* Small classes first, so that few frames are to be tried. */
static void colour_cards(const struct hand *hand, uint32_t *colour)
{
    uint32_t fine[HAND_CARDS_MAX];

    hand_colour(hand, fine);
    for (unsigned i = 0; i < hand->cards; i++) {
        uint32_t others = 0;

        for (unsigned j = 0; j < hand->cards; j++)
            others += fine[j] == fine[i];
        colour[i] = (others - 1) << COLOUR_BITS | fine[i] >> (32 - COLOUR_BITS);
    }
}

static void colour_again(const struct hand *hand, unsigned point, const uint32_t *before,
                         uint32_t *colour)
{
    const uint16_t *third = space_thirds(hand->space, point);
    uint32_t mask = (1u << COLOUR_BITS) - 1;

    for (unsigned i = 0; i < hand->cards; i++) {
        uint32_t seen = before[i] * hand->salt[hand->mark[third[hand->point[i]]]];

        colour[i] = (before[i] & ~mask) | ((seen ^ seen >> 13) & mask);
    }
}

/* Takes note of what is spanned anew: the points from `stage->size` to `size`. */
static void take_span(struct framing *framing, struct stage *stage, unsigned size)
{
    const uint8_t *mark = framing->hand->mark;
    unsigned bits = framing->hand->space->bits;

    stage->cards++; /* the new point of the frame is the first, and is left out */
    for (unsigned i = stage->size + 1; i < size; i++)
        if (mark[framing->span[i]] >= HAND_HELD) {
            stage->form = stage->form << bits | i;
            stage->cards++;
        }
    stage->size = size;
}

/* Spans the points u + p - o and u - p + o for all u spanned before, where p is the new
 * point of the frame and o is its first. */
static void widen(struct framing *framing, struct stage *stage, unsigned point)
{
    const struct space *space = framing->hand->space;
    const uint16_t *by_new = space_thirds(space, point);
    const uint16_t *by_first = space_thirds(space, framing->frame[0]);
    uint16_t *span = framing->span;
    unsigned size = stage->size;

    for (unsigned i = 0; i < size; i++) {
        span[size + i] = by_first[by_new[span[i]]];
        span[2 * size + i] = by_new[by_first[span[i]]];
    }
    for (unsigned i = size; i < 3 * size; i++)
        framing->spanned[span[i]] = true;
    take_span(framing, stage, 3 * size);
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
        take_span(framing, stage, 1);
    } else {
        widen(framing, stage, point);
    }
}

/* Ends a frame. Returns how many of its points the next frame to try still has. If another
 * frame gave the same form, a map takes the hand to itself and that frame to this one; so
 * the card at which they part has nothing to offer that the other one had not. */
static unsigned finish(struct framing *framing, const struct stage *stage)
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

/* Makes the colours finer within the classes that there are. */
static void refine(const struct hand *hand, uint32_t *colour)
{
    uint32_t finer[HAND_CARDS_MAX];
    uint32_t mask = (1u << COLOUR_BITS) - 1;

    memcpy(finer, colour, hand->cards * sizeof *colour);
    hand_refine(hand, finer);
    for (unsigned i = 0; i < hand->cards; i++)
        colour[i] = (colour[i] & ~mask) | (finer[i] & mask);
}

/* The lowest colour of the cards that are not spanned, and how many have it. */
static uint32_t find_lowest(const struct framing *framing, const uint32_t *colour,
                            unsigned *count)
{
    const struct hand *hand = framing->hand;
    uint32_t lowest = UINT32_MAX;

    *count = 0;
    for (unsigned i = 0; i < hand->cards; i++) {
        if (colour[i] > lowest || framing->spanned[hand->point[i]])
            continue;
        *count = colour[i] < lowest ? 1 : *count + 1;
        lowest = colour[i];
    }
    return lowest;
}

/* Tries every card of the lowest colour outside the span, as deep as the space has
 * dimensions. Returns how many points of the frame are to stay. */
static unsigned try_frames(struct framing *framing, struct stage *stage)
{
    const struct hand *hand = framing->hand;
    unsigned stay = stage->frame, count;
    uint32_t lowest;
    struct stage next;

    if (stage->cards == hand->cards)
        return finish(framing, stage);
    lowest = find_lowest(framing, stage->colour, &count);
    if (count >= COMMON && stage->frame < EARLY) {
        refine(hand, stage->colour);
        lowest = find_lowest(framing, stage->colour, &count);
    }
    for (unsigned i = 0; i < hand->cards && stay == stage->frame; i++) {
        if (stage->colour[i] != lowest || framing->spanned[hand->point[i]])
            continue;
        add_frame(framing, stage, hand->point[i], &next);
        if (next.cards < hand->cards)
            colour_again(hand, hand->point[i], stage->colour, next.colour);
        stay = try_frames(framing, &next);
        if (stay > stage->frame)
            stay = stage->frame;
        narrow(framing, stage->size, next.size);
    }
    return stay;
}

/* Only what is needed, as this is done for every form. */
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

    prepare(hand, &framing);
    colour_cards(hand, stage.colour);
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
