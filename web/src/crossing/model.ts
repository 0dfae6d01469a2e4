// The rules of a river crossing: which moves are allowed, and why others are not. The service finds
// the best plan; tests compare its plans with these rules.
import { readMoves, type Move } from "../crossings/moves";
import { capitalize, joinNames } from "../crossings/words";
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

function togetherError({ some, others, second }: ModelRule, here: readonly number[]) {
    const together = some.every((term) => presentOf(term, here) >= term.count);
    if (!together || some.length === 0) return null;
    if (others.some((term) => presentOf(term, here) > 0)) return null;
    const counts = new Map(some.map(({ word, count }) => [word, count]));
    const names = [...counts].map(([word, count]) =>
        count > 1 ? counted(word, count) : word,
    );
    const guards = namesIn(second);
    return `${joinNames(names)}${guards.length > 0 ? ` without ${joinNames(guards, "or")}` : ""}`;
}

function outnumberedError({ some, others }: ModelRule, here: readonly number[]) {
    const count = (terms: readonly Term[]) =>
        new Set(terms.flatMap(({ indices }) => indices.filter((one) => here.includes(one))))
            .size;
    const say = (terms: readonly Term[]) =>
        terms.length === 1
            ? counted(terms[0]?.word ?? "", count(terms))
            : `${count(terms)} of ${joinNames(terms.map(({ word }) => word))}`;
    if (count(some) === 0 || count(others) <= count(some)) return null;
    return `${say(some)} with ${say(others)}`;
}

function jealousError({ some, others }: ModelRule, here: readonly number[]) {
    const present = (term: Term | undefined) =>
        term !== undefined && presentOf(term, here) > 0;
    const isOne = (...terms: Term[]) =>
        new Set(terms.flatMap(({ indices }) => indices.filter((one) => here.includes(one))))
            .size === 1;
    for (const [i, wooed] of others.entries()) {
        if (!present(wooed) || present(some[i])) continue;
        const rival = some.find((one) => present(one) && !isOne(wooed, one));
        if (rival) return `${wooed.word} with ${rival.word} without ${some[i]?.word ?? ""}`;
    }
    return null;
}

const RULE_ERRORS = {
    alone: togetherError,
    outnumbered: outnumberedError,
    jealous: jealousError,
} as const;

/** Returns a sentence for each rule that these travelers break if they are together. */
function ruleErrorsAt(
    model: Model,
    here: readonly number[],
    aboard: boolean,
    where: string,
) {
    return model.rules.flatMap((rule) => {
        if (rule.where !== "both" && (rule.where === "boat") !== aboard) return [];
        const error = RULE_ERRORS[rule.form](rule, here);
        if (error === null) return [];
        const why = rule.why || "that is against the rules";
        return [`${capitalize(why)}: ${error} ${where}.`];
    });
}

const BANKS = ["on the near bank", "on the far bank"] as const;

/** Returns the travelers on a bank. */
export const onBank = ({ far }: Position, isFarBank: boolean) =>
    far.flatMap((isFar, index) => (isFar === isFarBank ? [index] : []));

/** Returns the rules that are broken on the banks, as sentences. */
export function bankErrors(model: Model, position: Position): string[] {
    return [false, true].flatMap((isFar) =>
        ruleErrorsAt(model, onBank(position, isFar), false, BANKS[isFar ? 1 : 0]),
    );
}

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

/** Returns why a move is not allowed; nothing if it is. */
export function moveErrors(model: Model, position: Position, move: Move): string[] {
    if (move.length === 0) return ["The boat is empty."];
    const rower = move.some((index) => model.travelers[index]?.rows);
    return [
        ...boatErrors(model, move),
        ...(rower
            ? []
            : [`No one in the boat can row: ${joinNames(namesOf(model, move))}.`]),
        ...ruleErrorsAt(model, move, true, "in the boat"),
        ...bankErrors(model, cross(position, move)),
    ];
}

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
