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

/** The expected number of registers with a rank after `distinct` people; rank 0 is an empty one. */
export function expectedCount(distinct: number, rank: number): number {
    const atMost = (most: number) => Math.exp((-distinct / REGISTERS) * 2 ** -most);
    return REGISTERS * (atMost(rank) - (rank > 0 ? atMost(rank - 1) : 0));
}

/** The ends of the slider at each gate. */
export const GUESSES = [
    [10, 300],
    [50, 2000],
    [500, 30000],
] as const;

/** The largest error of a guess that hits, as a share of the true number. */
export const GOAL = 0.3;
const VERY_NEAR = 0.1;

/** The error of a guess, as a share of the true number. */
export const errorOf = (guess: number, { truth }: Gate) => Math.abs(guess - truth) / truth;

/** True if a guess is near the true number, or as near as the estimate, because nobody can read more
 * from the registers. */
export const isHit = (guess: number, gate: Gate) =>
    errorOf(guess, gate) <= Math.max(GOAL, errorOf(gate.estimate, gate));

/** Returns the quality of a guess, without the number of visitors. */
export function markOf(guess: number, gate: Gate): string {
    if (!isHit(guess, gate)) return "⬜";
    return errorOf(guess, gate) <= VERY_NEAR ? "🟩" : "🟨";
}
