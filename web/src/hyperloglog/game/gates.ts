// The gates of the game: visitors pass a gate and raise registers, and the player guesses the number of
// different visitors. The service makes the gates of a day; this file makes those for practice.
import type { HyperloglogDailyAnswer } from "openapi";
import { below, randomOf, shuffled } from "../../daily/day";

export const REGISTERS = 64;

/** The smallest and the largest number. */
export type Range = readonly [number, number];

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
    const filled = registers.filter((rank) => rank > 0).length;
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

/** The smallest and the largest possible guess at each gate. */
export const ENDS: readonly Range[] = [
    [10, 100],
    [100, 1000],
    [1000, 15_000],
];

/** The largest error of a guess that solves a gate, as a share of the true number. The windows alone
 * are off by more than that at one of 50 gates. */
const GOAL = 0.3;

/** The error of a guess, as a share of the true number. */
export const errorOf = (guess: number, { truth }: Gate) => Math.abs(guess - truth) / truth;

export const isHit = (guess: number, gate: Gate) => errorOf(guess, gate) <= GOAL;

/** Guesses have steps of 2 to 5%, or of 1. */
function stepAt(number: number): number {
    const power = 10 ** Math.floor(Math.log10(number));
    const first = number / power;
    return Math.max(1, (power / 100) * (first < 2 ? 5 : first < 5 ? 10 : 20));
}

/** The round numbers in a range, and its ends. */
export function numbersIn([low, high]: Range): number[] {
    const numbers = [low];
    for (let number = low; number < high;) {
        const step = stepAt(number);
        number = Math.min(high, step * (Math.floor(number / step) + 1));
        numbers.push(number);
    }
    return numbers;
}
