// The history as a JSON text, for another browser or for backups. It contains how days ended, and not
// the progress of open games.
import { FIRST_DATE, isDate } from "../daily/day";
import { STARS_MAX, type Day, type Done } from "../daily/fairness";
import { addDays, readDays, type Days } from "../daily/record";
import { GAMES } from "../games";

const FORMAT = "puzzled-history";

function exportDays(game: string): Days {
    const days = Object.entries(readDays(game)).flatMap(([date, day]) => {
        const { progress, ...rest } = day;
        return rest.done || rest.shown || rest.outage ? [[date, rest] as const] : [];
    });
    return Object.fromEntries(days);
}

export function exportHistory(): string {
    const games = GAMES.map(({ id }) => [id, exportDays(id)] as const);
    const history = { format: FORMAT, version: 1, games: Object.fromEntries(games) };
    return JSON.stringify(history, null, 1);
}

type Unknown = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Unknown =>
    value !== null && typeof value === "object" ? (value as Unknown) : {};

const isCount = (value: unknown): value is number =>
    typeof value === "number" && Number.isFinite(value) && value >= 0;

/** Returns the end of a day; undefined if it is not valid. */
function readDone(value: unknown): Done | undefined {
    const { seconds, result, on, best, rival, stars, cost, hints, lost, shown } =
        asObject(value);
    if (!isCount(seconds) || typeof result !== "string") return undefined;
    if (typeof on !== "string" || !isDate(on)) return undefined;
    const isStars = isCount(stars) && Number.isInteger(stars) && stars >= 1;
    return {
        ...{ seconds, result, on },
        ...(typeof best === "string" && { best }),
        ...((rival === "computer" || rival === "average") && { rival }),
        ...(isStars && stars <= STARS_MAX && { stars }),
        ...(isCount(cost) && { cost }),
        ...(isCount(hints) && { hints }),
        ...(lost === true && { lost }),
        ...(shown === true && { shown }),
    };
}

/** Returns a day; undefined if it contains nothing. */
function readDay(value: unknown): Day | undefined {
    const { seconds, done, shown, outage } = asObject(value);
    const end = readDone(done);
    if (!end && shown !== true && outage !== true) return undefined;
    return {
        seconds: isCount(seconds) ? seconds : (end?.seconds ?? 0),
        ...(end && { done: end }),
        ...(shown === true && { shown }),
        ...(outage === true && { outage }),
    };
}

function readGame(value: unknown): Days {
    const days = Object.entries(asObject(value)).flatMap(([date, written]) => {
        const day = isDate(date) && date >= FIRST_DATE ? readDay(written) : undefined;
        return day ? [[date, day] as const] : [];
    });
    return Object.fromEntries(days);
}

/** Adds the days of an exported text. Returns their number, or undefined if the text is not an export. */
export function importHistory(text: string): number | undefined {
    let read: Unknown;
    try {
        read = asObject(JSON.parse(text));
    } catch {
        return undefined;
    }
    if (read["format"] !== FORMAT) return undefined;
    const games = asObject(read["games"]);
    let count = 0;
    for (const { id } of GAMES) {
        const days = readGame(games[id]);
        count += Object.keys(days).length;
        addDays(id, days);
    }
    return count;
}
