// The rules as they are played: who stands where, and what a crossing would break, said before
// it is made. The service is asked what is best; tests compare its plans with these rules.
import { isKind, isValid, namesIn, told, type Puzzle, type Rule } from "./puzzle";

const TRAVELERS_MAX = 64;

export interface Traveler {
    name: string;
    /** What rules may call it too; its own name where it is no kind. */
    kind: string;
    rows: boolean;
    minutes: number;
    weight: number;
    /** Travelers of one group are alike: nothing tells them apart. */
    group: number;
}

/** Some of the travelers who count as one in a rule, and how many of them it takes. */
interface Band {
    word: string;
    places: readonly number[];
    least: number;
}

interface PlayedRule extends Rule {
    some: readonly Band[];
    others: readonly Band[];
}

export interface Model {
    travelers: readonly Traveler[];
    seats: number;
    load: number;
    rules: readonly PlayedRule[];
    /** Time is what counts. */
    timed: boolean;
}

/** Who stands on the far side, by their places, and whether the boat is there. */
export interface Standing {
    far: readonly boolean[];
    over: boolean;
}

/** Who crosses, by their places in ascending order. */
export type Crew = readonly number[];

function travelersOf(puzzle: Puzzle): Omit<Traveler, "group">[] {
    const numbers = new Map<string, number>();
    return puzzle.travelers.flatMap((entry) => {
        const { name, rows } = entry;
        const minutes = Number(entry.minutes || "1");
        const weight = Number(entry.weight || "1");
        const of = isKind(puzzle.travelers, entry);
        return Array.from({ length: Number(entry.count) }, () => {
            const number = (numbers.get(name) ?? 0) + 1;
            numbers.set(name, number);
            const own = of ? `${name} ${number}` : name;
            return { name: own, kind: name, rows, minutes, weight };
        });
    });
}

/** The sets of travelers that a rule speaks of, as names. */
function setsOf({ form, first, second }: Rule): string[][] {
    const [some, others] = [namesIn(first), namesIn(second)];
    const each = (names: readonly string[]) => names.map((name) => [name]);
    if (form === "outnumbered") return [some, others];
    return [...each(some), ...(form === "alone" ? [others] : each(others))];
}

/** Gives those the same group of whom no trait and no set of a rule tells one from the other,
 * as the service does. */
function grouped(travelers: Omit<Traveler, "group">[], rules: readonly Rule[]) {
    const sets = rules.flatMap(setsOf);
    const groups = new Map<string, number>();
    return travelers.map((one): Traveler => {
        const { name, kind, rows, minutes, weight } = one;
        const inSets = sets.map((set) => set.includes(name) || set.includes(kind));
        const key = JSON.stringify([kind, rows, minutes, weight, inSets]);
        const group = groups.get(key) ?? groups.size;
        groups.set(key, group);
        return { ...one, group };
    });
}

function bandsOf(travelers: readonly Traveler[], list: string): Band[] {
    const words = namesIn(list);
    return words.map((word) => ({
        word,
        places: travelers.flatMap(({ name, kind }, place) =>
            word === name || word === kind ? [place] : [],
        ),
        least: words.filter((other) => other === word).length,
    }));
}

/** The puzzle to be played; undefined if it has invalid numbers, or too many travelers. */
export function modelOf(puzzle: Puzzle): Model | undefined {
    if (!isValid(puzzle)) return undefined;
    const travelers = grouped(travelersOf(puzzle), puzzle.rules);
    if (travelers.length === 0 || travelers.length > TRAVELERS_MAX) return undefined;
    const seats = Number(puzzle.seats);
    const load = puzzle.load === "" ? Infinity : Number(puzzle.load);
    const rules = puzzle.rules.map((rule) => ({
        ...rule,
        some: bandsOf(travelers, rule.first),
        others: bandsOf(travelers, rule.second),
    }));
    return { travelers, seats, load, rules, timed: puzzle.goal === "least-minutes" };
}

export const namesOf = (model: Model, places: readonly number[]) =>
    places.map((place) => model.travelers[place]?.name ?? "");

export const startOf = ({ travelers }: Model): Standing => ({
    far: travelers.map(() => false),
    over: false,
});

export const isOver = ({ far }: Standing) => far.every(Boolean);

const presentOf = ({ places }: Band, here: readonly number[]) =>
    places.filter((place) => here.includes(place)).length;

const IRREGULAR: Record<string, string> = { child: "children", wife: "wives" };

/** Several of a kind: "3 missionaries". */
export function counted(word: string, count: number): string {
    if (count === 1) return `1 ${word}`;
    const plural =
        IRREGULAR[word] ??
        (/[^aeiou]y$/.test(word)
            ? `${word.slice(0, -1)}ies`
            : word.replace(/man$/, "men").replace(/(s|x|sh|ch)$/, "$1e"));
    return `${count} ${/men$|ies$|ren$|ves$/.test(plural) ? plural : `${plural}s`}`;
}

function aloneFault({ some, others, second }: PlayedRule, here: readonly number[]) {
    const together = some.every((band) => presentOf(band, here) >= band.least);
    if (!together || some.length === 0) return null;
    if (others.some((band) => presentOf(band, here) > 0)) return null;
    const who = new Map(some.map(({ word, least }) => [word, least]));
    const names = [...who].map(([word, least]) =>
        least > 1 ? counted(word, least) : word,
    );
    const guards = namesIn(second);
    return `${told(names)}${guards.length > 0 ? ` without ${told(guards, "or")}` : ""}`;
}

function outnumberedFault({ some, others }: PlayedRule, here: readonly number[]) {
    const count = (bands: readonly Band[]) =>
        new Set(bands.flatMap(({ places }) => places.filter((one) => here.includes(one))))
            .size;
    const say = (bands: readonly Band[]) =>
        bands.length === 1
            ? counted(bands[0]?.word ?? "", count(bands))
            : `${count(bands)} of ${told(bands.map(({ word }) => word))}`;
    if (count(some) === 0 || count(others) <= count(some)) return null;
    return `${say(some)} with ${say(others)}`;
}

function jealousFault({ some, others }: PlayedRule, here: readonly number[]) {
    const present = (band: Band | undefined) =>
        band !== undefined && presentOf(band, here) > 0;
    const isOne = (...bands: Band[]) =>
        new Set(bands.flatMap(({ places }) => places.filter((one) => here.includes(one))))
            .size === 1;
    for (const [i, wooed] of others.entries()) {
        if (!present(wooed) || present(some[i])) continue;
        const rival = some.find((one) => present(one) && !isOne(wooed, one));
        if (rival) return `${wooed.word} with ${rival.word} without ${some[i]?.word ?? ""}`;
    }
    return null;
}

const FAULTS = {
    alone: aloneFault,
    outnumbered: outnumberedFault,
    jealous: jealousFault,
} as const;

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What breaks a rule where these are together, in a sentence for each rule. */
function faultsAt(model: Model, here: readonly number[], aboard: boolean, place: string) {
    return model.rules.flatMap((rule) => {
        if (rule.where !== "both" && (rule.where === "boat") !== aboard) return [];
        const fault = FAULTS[rule.form](rule, here);
        if (fault === null) return [];
        const why = rule.why || "that is against the rules";
        return [`${upper(why)}: ${fault} ${place}.`];
    });
}

const BANKS = ["on the near bank", "on the far bank"] as const;

/** Who is where the boat is not, or where it is. */
export const onBank = ({ far }: Standing, bank: boolean) =>
    far.flatMap((is, place) => (is === bank ? [place] : []));

/** What breaks a rule as all stand now. */
export function standingFaults(model: Model, standing: Standing): string[] {
    return [false, true].flatMap((bank) =>
        faultsAt(model, onBank(standing, bank), false, BANKS[bank ? 1 : 0]),
    );
}

export function cross({ far, over }: Standing, crew: Crew): Standing {
    return { far: far.map((is, i) => (crew.includes(i) ? !over : is)), over: !over };
}

const weightOf = (model: Model, crew: Crew) =>
    crew.reduce((sum, place) => sum + (model.travelers[place]?.weight ?? 0), 0);

/** Why the boat does not take so many or so much. */
export function boatFaults(model: Model, crew: Crew): string[] {
    const { seats, load } = model;
    const weight = weightOf(model, crew);
    return [
        ...(crew.length > seats
            ? [`The boat has ${counted("seat", seats)}, and ${crew.length} are aboard.`]
            : []),
        ...(weight > load
            ? [`The boat bears a weight of ${load}, and ${weight} is aboard.`]
            : []),
    ];
}

/** All that forbids a crossing; nothing when it may be made. */
export function crossingFaults(model: Model, standing: Standing, crew: Crew): string[] {
    if (crew.length === 0) return ["Nobody is aboard."];
    const rower = crew.some((place) => model.travelers[place]?.rows);
    return [
        ...boatFaults(model, crew),
        ...(rower ? [] : [`Nobody aboard can row: ${told(namesOf(model, crew))}.`]),
        ...faultsAt(model, crew, true, "in the boat"),
        ...standingFaults(model, cross(standing, crew)),
    ];
}

/** True when the places name different travelers who are where the boat is. */
export const canBoard = ({ far, over }: Standing, crew: Crew) =>
    new Set(crew).size === crew.length && crew.every((place) => far[place] === over);

export const minutesOf = (model: Model, crew: Crew) =>
    Math.max(0, ...crew.map((place) => model.travelers[place]?.minutes ?? 0));

/** How all stand after crossings. */
export const standingAfter = (model: Model, moves: readonly Crew[]) =>
    moves.reduce(cross, startOf(model));

/** The moves of an address, up to the first that may not be made. */
export function readMoves(text: string | undefined, model: Model): Crew[] {
    const moves: Crew[] = [];
    let standing = startOf(model);
    for (const part of (text ?? "").split(",").filter(Boolean)) {
        const crew = part
            .split("-")
            .map(Number)
            .sort((a, b) => a - b);
        if (!canBoard(standing, crew)) break;
        if (crossingFaults(model, standing, crew).length > 0) break;
        standing = cross(standing, crew);
        moves.push(crew);
    }
    return moves;
}

export const writeMoves = (moves: readonly Crew[]) =>
    moves.map((crew) => crew.join("-")).join(",");

/** The same text for standings that differ only in who of those alike stands where. */
export function keyOf(model: Model, { far, over }: Standing): string {
    const counts: number[] = [];
    model.travelers.forEach(({ group }, place) => {
        counts[group] = (counts[group] ?? 0) + (far[place] ? 1 : 0);
    });
    return `${counts.join(",")}${over ? "+" : "-"}`;
}

/** The places of travelers by the service's names. */
export function placesOf(model: Model, names: readonly string[]): number[] {
    const places = model.travelers.map(({ name }) => name);
    return names.map((name) => places.indexOf(name)).filter((place) => place >= 0);
}

/** Those where the boat is who are like the named; alike ones with the least numbers. */
export function crewLike(model: Model, standing: Standing, names: readonly string[]): Crew {
    const crew: number[] = [];
    for (const wanted of placesOf(model, names)) {
        const group = model.travelers[wanted]?.group;
        const found = model.travelers.findIndex(
            (one, place) =>
                one.group === group &&
                standing.far[place] === standing.over &&
                !crew.includes(place),
        );
        if (found >= 0) crew.push(found);
    }
    return crew.sort((a, b) => a - b);
}

/** Crossings of the service as moves from a standing. */
export function movesLike(
    model: Model,
    standing: Standing,
    steps: readonly { readonly who: readonly string[] }[],
): Crew[] {
    let at = standing;
    return steps.map(({ who }) => {
        const crew = crewLike(model, at, who);
        at = cross(at, crew);
        return crew;
    });
}
