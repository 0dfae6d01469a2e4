// The gates of the game: visitors pass a gate and raise registers, and the player guesses the number of
// different visitors. The service makes the gates of a day; this file makes those for practice.
import type { HyperloglogDailyAnswer } from "openapi";
import { below, randomOf, shuffled } from "../../daily/day";

export const REGISTERS = 64;

/** The register and the rank of a visitor, the same at each visit. */
interface Visit {
    register: number;
    rank: number;
}

/** The index of a visit that raises a register, the register, and its new rank. */
export type Raise = readonly [number, number, number];

/** A gate that visitors pass, some of them several times. */
export interface Gate {
    /** The number of visits. */
    visits: number;
    raises: readonly Raise[];
    /** The number of different visitors. */
    truth: number;
    /** The registers after all visits. */
    registers: Uint8Array;
    estimate: number;
}

/** The minimum and maximum number of visitors at each gate. */
const SIZES = [
    [20, 90],
    [150, 700],
    [1500, 12000],
] as const;

export const GATES = SIZES.length;

/** The rank: the number of zeros before the first one in a sequence of random bits, plus one. */
const RANK_MAX = 40;
const drawRank = (random: () => number) =>
    Math.min(RANK_MAX, 1 + Math.floor(-Math.log2(1 - random())));

/** The registers after the first `count` visits. */
export function registersAfter(raises: readonly Raise[], count: number): Uint8Array {
    const registers = new Uint8Array(REGISTERS);
    for (const [visit, register, rank] of raises)
        if (visit < count) registers[register] = rank;
    return registers;
}

function raisesOf(visits: readonly Visit[]): Raise[] {
    const registers = new Uint8Array(REGISTERS);
    return visits.flatMap(({ register, rank }, i) => {
        if (rank <= (registers[register] ?? 0)) return [];
        registers[register] = rank;
        return [[i, register, rank] as const];
    });
}

/** A placeholder until the gates of the day have arrived. */
export const NO_GATE: Gate = {
    visits: 0,
    raises: [],
    truth: 1,
    registers: new Uint8Array(REGISTERS),
    estimate: 1,
};

/** Reads the gates of a day. */
export const gatesOfDay = ({ gates }: HyperloglogDailyAnswer): Gate[] =>
    gates.map(({ visit_count: visits, raises: given, best, answer }) => {
        const raises = given.map(([visit = 0, register = 0, rank = 0]): Raise => [
            visit,
            register,
            rank,
        ]);
        const registers = registersAfter(raises, visits);
        return { visits, raises, truth: answer.visitor_count, registers, ...best };
    });

function makeGate(random: () => number, [least, most]: readonly [number, number]): Gate {
    const truth = Math.round(least * (most / least) ** random());
    const people = Array.from({ length: truth }, () => ({
        register: below(random, REGISTERS),
        rank: drawRank(random),
    }));
    const repeats = Math.round(truth * (0.2 + 1.3 * random()));
    const others = Array.from(
        { length: repeats },
        () => people[below(random, truth)] as Visit,
    );
    const visits = shuffled(random, [...people, ...others]);
    const raises = raisesOf(visits);
    const registers = registersAfter(raises, visits.length);
    return {
        visits: visits.length,
        raises,
        truth,
        registers,
        estimate: estimateOf(registers),
    };
}

/** Makes the gates of a text, always the same ones. */
export function makeGates(text: string): Gate[] {
    const random = randomOf(text, "hyperloglog");
    return SIZES.map((size) => makeGate(random, size));
}

const TERMS = 50;
const ALPHA = 1 / (2 * Math.LN2);

/** Returns the relative variance of the estimate of `distinct` items, as in
 * solvers/hyperloglog/standard_error.c. */
function varianceOf(distinct: number): number {
    const t = Math.max(distinct, 1) / REGISTERS;
    const atMost = (rank: number) => Math.exp(-t * 2 ** -rank);
    let slope = atMost(0);
    for (let k = 1, power = slope; k < TERMS; k++) {
        power *= power;
        slope += 2 ** (2 * k - 1) * power;
    }
    let mean = slope;
    let square = slope && (slope * slope) / atMost(0);
    let loss = slope;
    for (let rank = 1; rank <= RANK_MAX; rank++) {
        const h = 2 ** -rank;
        const share = atMost(rank) - atMost(rank - 1);
        mean += share * h;
        square += share * h * h;
        loss += (atMost(rank) - 2 * atMost(rank - 1)) * h * h;
    }
    return (t * t * (square - mean * mean - t * loss * loss)) / (ALPHA * ALPHA * REGISTERS);
}

/** Returns the improved estimate of the service, with its correction for few registers. */
function exactEstimateOf(registers: Uint8Array): number {
    const filled = countFilled(registers);
    const empty = 1 - filled / REGISTERS;
    let sum = registers.reduce((all, rank) => all + (rank ? 2 ** -rank : 0), 0);
    if (empty === 1) return 0;
    let power = empty;
    for (let k = 0; k < TERMS; k++, power *= power) {
        sum += REGISTERS * (k === 0 ? power : power * 2 ** (k - 1));
    }
    const estimate = (ALPHA * REGISTERS ** 2) / sum;
    return Math.max(estimate * (1 - varianceOf(estimate)), filled);
}

/** The estimate, rounded to a number of people. */
export const estimateOf = (registers: Uint8Array) => Math.round(exactEstimateOf(registers));

const DEVIATIONS = 1.959964; // of a normal variable, for 95%
const STEPS = 40;

/** Returns the end of an interval: the n with n = start * e^(deviations * error of n). */
function boundOf(start: number, deviations: number): number {
    let n = start;
    for (let i = 0; i < STEPS; i++) {
        const variance = n > 1 ? varianceOf(n) : 0;
        const error = Math.sqrt(variance * (1 - 1 / Math.max(n, 1))) * (1 + 0.9 * variance);
        n = start * Math.exp(deviations * error);
    }
    return n;
}

/** Returns the interval that contains the true number with 95% confidence, as in
 * solvers/hyperloglog/standard_error.c. */
export function intervalOf(registers: Uint8Array): [number, number] {
    const filled = countFilled(registers);
    const estimate = exactEstimateOf(registers);
    if (filled === 0) return [0, 0];
    const low = boundOf(Math.max(estimate - 0.5, 0), -DEVIATIONS);
    return [Math.max(filled, low), Math.max(filled, boundOf(estimate + 0.5, DEVIATIONS))];
}

export const countFilled = (registers: Uint8Array) =>
    registers.filter((rank) => rank > 0).length;

/** The smallest and the largest possible guess at each gate. */
export const ENDS = [
    [10, 100],
    [100, 1000],
    [1000, 15_000],
] as const;

/** The number of guesses at a gate. */
export const GUESSES = 3;

/** The largest errors of a guess that solves a gate, and of one that is warm, as shares of the true
 * number. */
const [GOAL, WARM] = [0.1, 0.3];

/** The error of a guess, as a share of the true number. */
export const errorOf = (guess: number, { truth }: Gate) => Math.abs(guess - truth) / truth;

export const isHit = (guess: number, gate: Gate) => errorOf(guess, gate) <= GOAL;

export const isWarm = (guess: number, gate: Gate) => errorOf(guess, gate) <= WARM;

/** True if one of the guesses at a gate solves it. */
export const isSolved = (guesses: readonly number[], gate: Gate) =>
    guesses.some((guess) => isHit(guess, gate));

/** True if the game at a gate is over. */
export const isOver = (guesses: readonly number[], gate: Gate) =>
    guesses.length >= GUESSES || isSolved(guesses, gate);

/** The marks of the guesses at a gate, which do not contain the number of visitors. The last guess at
 * a missed gate is red. */
export function marksOf(guesses: readonly number[], gate: Gate): string {
    const marks = guesses.map((guess) =>
        isHit(guess, gate) ? "🟩" : isWarm(guess, gate) ? "🟨" : "⬜",
    );
    const isMissed = isOver(guesses, gate) && !isSolved(guesses, gate);
    return (isMissed ? [...marks.slice(0, -1), "🟥"] : marks).join("");
}

/** The number of guesses of a computer that begins with the estimate and changes each wrong guess by
 * the smallest factor that no other number is between. */
export function computerGuesses({ estimate, truth }: Gate): number {
    const wrong = Math.abs(Math.log(truth / estimate));
    const step = Math.log((1 + GOAL) / (1 - GOAL));
    const first = truth > estimate ? -Math.log(1 - GOAL) : Math.log(1 + GOAL);
    return 1 + Math.max(0, Math.ceil((wrong - first) / step));
}

/** The numbers that are possible after guesses, each of which solves the gate or is off by more than
 * `GOAL`. */
export function rangeOf(
    [least, most]: readonly [number, number],
    guesses: readonly number[],
    { truth }: Gate,
): [number, number] {
    const low = guesses
        .filter((guess) => guess < truth)
        .map((guess) => Math.floor(guess / (1 - GOAL)) + 1);
    const high = guesses
        .filter((guess) => guess > truth)
        .map((guess) => Math.ceil(guess / (1 + GOAL)) - 1);
    return [Math.max(least, ...low), Math.min(most, ...high)];
}

/** The middle of a range on a logarithmic scale. */
export const middleOf = ([low, high]: readonly [number, number]) =>
    Math.floor(Math.sqrt(low * high));
