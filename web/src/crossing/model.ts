// The rules of a river crossing: which moves are allowed, and why others are not. The service finds
// the best plan; tests compare its plans with these rules.
import { readMoves, type Move } from "../crossings/moves";
import { capitalize, joinNames, withArticle } from "../crossings/words";
import { isKind, isValid, namesIn, type Puzzle, type Rule } from "./puzzle";

const TRAVELERS_MAX = 64;

export interface Traveler {
    name: string;
    /** Another name that rules can use; the same as `name` for a traveler without a kind. */
    kind: string;
    rows: boolean;
    minutes: number;
    weight: number;
    /** Travelers of the same group are interchangeable. */
    group: number;
}

/** A name in a rule, the travelers with this name or kind, and how many of them it means. */
interface Term {
    word: string;
    indices: readonly number[];
    count: number;
}

interface ModelRule extends Rule {
    some: readonly Term[];
    others: readonly Term[];
}

/** A puzzle that can be played. */
export interface Model {
    travelers: readonly Traveler[];
    seats: number;
    load: number;
    rules: readonly ModelRule[];
    /** Whether the goal is the least time. */
    timed: boolean;
}

export interface Position {
    /** For each traveler, whether this traveler is on the far bank. */
    far: readonly boolean[];
    boatIsFar: boolean;
}

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

/** Returns the sets of travelers in a rule, as names. */
function setsOf({ form, first, second }: Rule): string[][] {
    const [some, others] = [namesIn(first), namesIn(second)];
    const each = (names: readonly string[]) => names.map((name) => [name]);
    if (form === "outnumbered") return [some, others];
    return [...each(some), ...(form === "alone" ? [others] : each(others))];
}

/** Gives travelers the same group if they have the same traits and are in the same sets of the
 * rules, as the service does. */
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

function termsOf(travelers: readonly Traveler[], list: string): Term[] {
    const words = namesIn(list);
    return words.map((word) => ({
        word,
        indices: travelers.flatMap(({ name, kind }, index) =>
            word === name || word === kind ? [index] : [],
        ),
        count: words.filter((other) => other === word).length,
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
        some: termsOf(travelers, rule.first),
        others: termsOf(travelers, rule.second),
    }));
    return { travelers, seats, load, rules, timed: puzzle.goal === "least-minutes" };
}

export const namesOf = (model: Model, indices: readonly number[]) =>
    indices.map((index) => model.travelers[index]?.name ?? "");

/** Returns true if a traveler is like all others of the kind, so that its number does not matter. */
export function isAlike({ travelers }: Model, index: number): boolean {
    const { name, kind, group } = travelers[index] ?? {};
    const others = travelers.filter((other) => other.kind === kind);
    return name !== kind && others.every((other) => other.group === group);
}

export const startOf = ({ travelers }: Model): Position => ({
    far: travelers.map(() => false),
    boatIsFar: false,
});

export const isSolved = ({ far }: Position) => far.every(Boolean);

const presentOf = ({ indices }: Term, here: readonly number[]) =>
    indices.filter((index) => here.includes(index)).length;

const IRREGULAR: Record<string, string> = { child: "children", wife: "wives" };

/** Returns a number with its noun, such as "3 missionaries". */
export function counted(word: string, count: number): string {
    if (count === 1) return `1 ${word}`;
    const plural =
        IRREGULAR[word] ??
        (/(?<!a|e|i|o|u)y$/.test(word)
            ? `${word.slice(0, -1)}ies`
            : word.replace(/man$/, "men").replace(/(s|x|sh|ch)$/, "$1e"));
    return `${count} ${/men$|ies$|ren$|ves$/.test(plural) ? plural : `${plural}s`}`;
}

/** Returns the plural, such as "missionaries". */
export const manyOf = (word: string) => counted(word, 2).slice(2);

/** Travelers who break a rule. */
interface Breach {
    /** What is not allowed, such as "the wolf and the goat can't stay without the farmer". */
    text: string;
    /** The travelers who do harm, and those who suffer it. If the rule does not say who does what,
     * there are no victims. */
    culprits: Move;
    victims: Move;
}

/** A broken rule, and where it is broken. */
export interface Broken extends Breach {
    /** What would happen, such as "the wolf would eat the goat"; empty if the rule does not say. */
    why: string;
    place: Place;
}

type Place = "near" | "far" | "boat";

const PLACE_TEXTS: Record<Place, string> = {
    near: "on the near bank",
    far: "on the far bank",
    boat: "in the boat",
};

/** Returns the travelers of some terms who are here. */
const membersOf = (terms: readonly Term[], here: readonly number[]) => [
    ...new Set(terms.flatMap(({ indices }) => indices.filter((one) => here.includes(one)))),
];

/** Divides travelers who must not be together into culprits and victims. The subject of `why` does
 * harm to the others in it. */
function rolesOf({ why, some }: ModelRule, here: readonly number[]) {
    const said = (term: Term) => why.search(new RegExp(`\\b${escaped(term.word)}\\b`));
    const inOrder = some
        .filter((term) => said(term) >= 0)
        .sort((a, b) => said(a) - said(b));
    const [first, ...others] = inOrder;
    if (!first || others.length === 0)
        return { culprits: membersOf(some, here), victims: [] };
    return { culprits: membersOf([first], here), victims: membersOf(others, here) };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function togetherBreach(rule: ModelRule, here: readonly number[]): Breach | null {
    const { some, others, second } = rule;
    const together = some.every((term) => presentOf(term, here) >= term.count);
    if (!together || some.length === 0) return null;
    if (others.some((term) => presentOf(term, here) > 0)) return null;
    const counts = new Map(some.map(({ word, count }) => [word, count]));
    const names = [...counts].map(([word, count]) =>
        count > 1 ? counted(word, count) : withArticle(word),
    );
    const guards = namesIn(second).map(withArticle);
    const how = guards.length > 0 ? `without ${joinNames(guards, "or")}` : "together";
    return { text: `${joinNames(names)} can't stay ${how}`, ...rolesOf(rule, here) };
}

function outnumberedBreach(
    { some, others }: ModelRule,
    here: readonly number[],
): Breach | null {
    const [victims, culprits] = [membersOf(some, here), membersOf(others, here)];
    if (victims.length === 0 || culprits.length <= victims.length) return null;
    const say = (terms: readonly Term[], count: number) =>
        terms.length === 1
            ? counted(terms[0]?.word ?? "", count)
            : `${count} of ${joinNames(terms.map(({ word }) => word))}`;
    const text = `${say(others, culprits.length)} outnumber ${say(some, victims.length)}`;
    return { text, culprits, victims };
}

function jealousBreach(
    { some, others }: ModelRule,
    here: readonly number[],
): Breach | null {
    const present = (term: Term | undefined) =>
        term !== undefined && presentOf(term, here) > 0;
    const isOne = (...terms: Term[]) => membersOf(terms, here).length === 1;
    for (const [i, wooed] of others.entries()) {
        if (!present(wooed) || present(some[i])) continue;
        const rival = some.find((one) => present(one) && !isOne(wooed, one));
        if (rival)
            return {
                text: `${wooed.word} can't stay with ${rival.word} while ${some[i]?.word ?? ""} is away`,
                culprits: some[i]?.indices ?? [], // who is elsewhere
                victims: membersOf([wooed, rival], here),
            };
    }
    return null;
}

const BREACHES = {
    alone: togetherBreach,
    outnumbered: outnumberedBreach,
    jealous: jealousBreach,
} as const;

/** Returns the rules that these travelers break if they are together. */
function brokenAt(model: Model, here: readonly number[], place: Place): Broken[] {
    return model.rules.flatMap((rule) => {
        if (rule.where !== "both" && (rule.where === "boat") !== (place === "boat"))
            return [];
        const breach = BREACHES[rule.form](rule, here);
        return breach ? [{ ...breach, why: rule.why, place }] : [];
    });
}

/** Returns for each rule how the start breaks it; an empty text if it does not. */
export const startErrors = (model: Model) =>
    model.rules.map((rule) =>
        brokenAt({ ...model, rules: [rule] }, [...model.travelers.keys()], "near")
            .map(({ text }) => `Already broken at the start: ${text}.`)
            .join(""),
    );

/** Returns which rule is broken where, as a sentence. */
export const breachText = ({ text, place }: Broken) =>
    `${capitalize(PLACE_TEXTS[place])}, ${text}.`;

/** Returns the travelers on a bank. */
export const onBank = ({ far }: Position, isFarBank: boolean) =>
    far.flatMap((isFar, index) => (isFar === isFarBank ? [index] : []));

const brokenOnBanks = (model: Model, position: Position) => [
    ...brokenAt(model, onBank(position, false), "near"),
    ...brokenAt(model, onBank(position, true), "far"),
];

/** Returns the position after a move. */
export function cross({ far, boatIsFar }: Position, move: Move): Position {
    return {
        far: far.map((isFar, i) => (move.includes(i) ? !boatIsFar : isFar)),
        boatIsFar: !boatIsFar,
    };
}

const weightOf = (model: Model, move: Move) =>
    move.reduce((sum, index) => sum + (model.travelers[index]?.weight ?? 0), 0);

/** Returns why the boat cannot carry a group. */
export function boatErrors(model: Model, move: Move): string[] {
    const { seats, load } = model;
    const weight = weightOf(model, move);
    return [
        ...(move.length > seats ? [`The boat has only ${counted("seat", seats)}.`] : []),
        ...(weight > load
            ? [`The boat carries at most ${load}; this group weighs ${weight}.`]
            : []),
    ];
}

/** Returns why the boat cannot leave with a group. */
export function departureErrors(model: Model, move: Move): string[] {
    if (move.length === 0) return ["The boat is empty."];
    const rower = move.some((index) => model.travelers[index]?.rows);
    return [
        ...boatErrors(model, move),
        ...(rower ? [] : [`${capitalize(joinNames(namesOf(model, move)))} can't row.`]),
    ];
}

/** Returns the rules that a move breaks. */
export const brokenRules = (model: Model, position: Position, move: Move): Broken[] => [
    ...brokenAt(model, move, "boat"),
    ...brokenOnBanks(model, cross(position, move)),
];

/** Returns why a move is not allowed; nothing if it is. */
export const moveErrors = (model: Model, position: Position, move: Move): string[] => [
    ...departureErrors(model, move),
    ...(move.length > 0 ? brokenRules(model, position, move).map(breachText) : []),
];

/** Returns true if all travelers of a move are on the bank of the boat. */
export const canBoard = ({ far, boatIsFar }: Position, move: Move) =>
    move.every((index) => far[index] === boatIsFar);

export const minutesOf = (model: Model, move: Move) =>
    Math.max(0, ...move.map((index) => model.travelers[index]?.minutes ?? 0));

export const positionAfter = (model: Model, moves: readonly Move[]) =>
    moves.reduce(cross, startOf(model));

/** Reads the moves of an address, up to the first one that is not allowed. */
export const readModelMoves = (text: string | undefined, model: Model) =>
    readMoves(text, (moves, move) => {
        const position = positionAfter(model, moves);
        return canBoard(position, move) && moveErrors(model, position, move).length === 0;
    });

/** Returns the same key for positions that differ only in interchangeable travelers. */
export function keyOf(model: Model, { far, boatIsFar }: Position): string {
    const counts: number[] = [];
    model.travelers.forEach(({ group }, index) => {
        counts[group] = (counts[group] ?? 0) + (far[index] ? 1 : 0);
    });
    return `${counts.join(",")}${boatIsFar ? "+" : "-"}`;
}

/** Returns the indices of travelers with these names. */
export function indicesOf(model: Model, names: readonly string[]): number[] {
    const indices = model.travelers.map(({ name }) => name);
    return names.map((name) => indices.indexOf(name)).filter((index) => index >= 0);
}

/** Returns a move of travelers on the bank of the boat who are interchangeable with the named
 * travelers. */
export function similarMove(
    model: Model,
    position: Position,
    names: readonly string[],
): Move {
    const move: number[] = [];
    for (const wanted of indicesOf(model, names)) {
        const group = model.travelers[wanted]?.group;
        const found = model.travelers.findIndex(
            (one, index) =>
                one.group === group &&
                position.far[index] === position.boatIsFar &&
                !move.includes(index),
        );
        if (found >= 0) move.push(found);
    }
    return move.sort((a, b) => a - b);
}

/** Returns the crossings of the service as moves from a position. */
export function similarMoves(
    model: Model,
    position: Position,
    steps: readonly { readonly who: readonly string[] }[],
): Move[] {
    let at = position;
    return steps.map(({ who }) => {
        const move = similarMove(model, at, who);
        at = cross(at, move);
        return move;
    });
}
