// The request for the puzzle of the day. The head of each HTML document sends it before the scripts of the
// page have arrived (early.ts).
import { dateOf } from "./day";
import { hasStoredDay } from "./stored-day";

interface EarlyDay {
    url: string;
    response: Promise<Response>;
}

declare global {
    var puzzledEarlyDay: EarlyDay | undefined;
}

export const urlOfDay = (path: string, date: string) => `${path}?date=${date}`;

/** The date in an address; undefined if the address is that of another puzzle. */
function dateIn(hash: string): string | undefined {
    const date = /^#date=([\d-]+)$/.exec(hash)?.[1];
    return hash === "" || date !== undefined ? dateOf(date) : undefined;
}

/** Requests the daily puzzle of the address, unless the browser has stored it. `games` are the paths of the
 * games. */
export function startEarlyDay(
    { pathname, hash }: Location,
    games: readonly string[],
): void {
    const date = dateIn(hash);
    const path = `${pathname}/daily`;
    if (date === undefined || !games.includes(pathname) || hasStoredDay(path, date)) return;
    const url = urlOfDay(path, date);
    const response = fetch(url);
    response.catch(() => {}); // the page sends the request again
    globalThis.puzzledEarlyDay = { url, response };
}

/** Returns the response to the early request if it was for this URL, but only once. */
export function takeEarly(url: string): Promise<Response> | undefined {
    const early = globalThis.puzzledEarlyDay;
    if (early?.url !== url) return undefined;
    globalThis.puzzledEarlyDay = undefined;
    return early.response;
}
