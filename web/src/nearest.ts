// Which page somebody meant who asked for one that is not there.

/** How many letters have to be put in, taken out or changed to make one word of the other. */
export function distance(from: string, to: string): number {
    let row = Array.from({ length: to.length + 1 }, (_, i) => i);
    [...from].forEach((letter, i) => {
        const next = [i + 1];
        [...to].forEach((other, j) => {
            const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
            next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
        });
        row = next;
    });
    return row[to.length] ?? 0;
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** How unlike two words are: 0 for the same, up to 1. What begins the other is near to it. */
function unlike(asked: string, name: string): number {
    if (asked.length >= 3 && (name.startsWith(asked) || asked.startsWith(name))) return 0.2;
    return distance(asked, name) / Math.max(asked.length, name.length, 1);
}

/** More unlike than this is another word. */
const FAR = 0.5;

/** The one of `pages` whose path or title is nearest to what was asked for. */
export function nearest<P extends { id: string; title: string }>(
    path: string,
    pages: readonly P[],
): P | undefined {
    const asked = path.split("/").map(letters).filter(Boolean).slice(0, 4);
    const ranked = pages.map((page) => {
        const names = [page.id, page.title].map(letters).filter(Boolean);
        const all = asked.flatMap((word) => names.map((name) => unlike(word, name)));
        return { page, unlike: Math.min(1, ...all) };
    });
    const best = ranked.sort((a, b) => a.unlike - b.unlike)[0];
    return best && best.unlike < FAR ? best.page : undefined;
}
