// Finds the page that the user probably meant.

/** The edit distance of two words: the number of letters to insert, remove or replace. */
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

/** The difference of two words, from 0 to 1. It is small if one begins with the other. */
function difference(typed: string, name: string): number {
    if (typed.length >= 3 && (name.startsWith(typed) || typed.startsWith(name))) return 0.2;
    return distance(typed, name) / Math.max(typed.length, name.length, 1);
}

/** Words with this difference or more are different words. */
const DIFFERENT = 0.5;

/** Returns the page whose path or title is nearest to a path, if any is near. */
export function nearest<P extends { id: string; title: string }>(
    path: string,
    pages: readonly P[],
): P | undefined {
    const words = path.split("/").map(letters).filter(Boolean).slice(0, 4);
    const ranked = pages.map((page) => {
        const names = [page.id, page.title].map(letters).filter(Boolean);
        const all = words.flatMap((word) => names.map((name) => difference(word, name)));
        return { page, rank: Math.min(1, ...all) };
    });
    const best = ranked.sort((a, b) => a.rank - b.rank)[0];
    return best && best.rank < DIFFERENT ? best.page : undefined;
}
