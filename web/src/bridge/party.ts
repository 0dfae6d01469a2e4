// A party of people who must cross, and its rules: in the address, and in requests.
import {
    BridgePersonLimits,
    BridgeSolveRequestLimits,
    type BridgeConstraints,
    type BridgeDailyAnswer,
    type BridgePerson,
    type BridgeSolveRequest,
} from "openapi";
import { isInRange } from "../forms/range";
import { readNumber } from "../parts/number";
import type { Tab } from "../parts/tab";
import type { Changes, State } from "../place";

/** A person, with the texts that the user typed. */
export interface Person {
    /** If empty, the service calls the person by the position in the list. */
    name: string;
    minutes: string;
    /** The minutes on the way back; empty if they are the same. */
    back: string;
    /** Whether the person may carry the torch. */
    torch: boolean;
}

/** Two people who refuse to cross together, by their indices. */
export type Pair = readonly [number, number];

export interface Party {
    people: readonly Person[];
    capacity: string;
    deadline: string | undefined;
    apart: readonly Pair[];
}

export const person = (name: string, minutes: string): Person => ({
    name,
    minutes,
    back: "",
    torch: true,
});

export const ZURG: Party = {
    people: [
        person("Buzz", "5"),
        person("Woody", "10"),
        person("Rex", "20"),
        person("Hamm", "25"),
    ],
    capacity: "2",
    deadline: "60",
    apart: [],
};

/** Returns the name that the service gives to a person; the first person has the number 1. */
export const nameOf = (number: number, name: string) => name || `person ${number}`;

export function namesOf(party: Party): string[] {
    return party.people.map(({ name }, index) => nameOf(index + 1, name));
}

export function namesAt(party: Party, indices: readonly number[]): string[] {
    const names = namesOf(party);
    return indices.map((index) => names[index] ?? "");
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

const encode = (text: string) => text.replace(/[%,:]/g, encodeURIComponent);

/** Reads `Buzz:5`, or `5` for a person without a name. */
function readPerson(text: string): Person {
    const colon = text.lastIndexOf(":");
    const name = text.slice(0, Math.max(colon, 0));
    return person(decode(name), decode(text.slice(colon + 1)));
}

const writePerson = ({ name, minutes }: Person) =>
    name || !minutes ? `${encode(name)}:${encode(minutes)}` : encode(minutes);

const listOf = (text: string | undefined) => (text ?? "").split(",").filter(Boolean);

function readPairs(text: string | undefined, count: number): [number, number][] {
    const pairs = listOf(text).map((pair) => pair.split("-").map(Number));
    return pairs.flatMap(([a = -1, b = -1]) =>
        [a, b].every((index) => Number.isInteger(index) && index >= 0 && index < count)
            ? [[a, b] as [number, number]]
            : [],
    );
}

function readRules(state: State, people: readonly Person[]): Person[] {
    const back = new Map(
        listOf(state["back"]).map((text) => {
            const [index = "", minutes = ""] = text.split(":");
            return [Number(index), decode(minutes)] as const;
        }),
    );
    const bearers = listOf(state["torch"]).map(Number);
    return people.map((one, index) => ({
        ...one,
        back: back.get(index) ?? "",
        torch: state["torch"] === undefined || bearers.includes(index),
    }));
}

/** Reads the party of an address; by default that of "Escape from Zurg". */
export function readParty(state: State): Party {
    const given = state["p"];
    const people = given === undefined ? ZURG.people : given.split(",").map(readPerson);
    const ruled = given === "" ? [] : readRules(state, people);
    return {
        people: ruled,
        capacity: state["c"] ?? ZURG.capacity,
        deadline: state["d"] ?? (given === undefined ? ZURG.deadline : undefined),
        apart: readPairs(state["apart"], ruled.length),
    };
}

/** Keys that another party resets. */
const RESET: Changes = {
    date: undefined,
    plan: undefined,
    step: undefined,
    go: undefined,
    show: undefined,
};

/** The tab of an address that does not name one. Addresses with moves are those of a game, and others
 * with a party or a plan show the plan. */
export function tabOf(state: State): Tab {
    const { date, t: time, go } = state;
    if (date !== undefined || Object.keys(state).length === 0) return "today";
    if (time !== undefined) return "lab";
    return go !== undefined ? "practice" : "solver";
}

/** Returns the keys of the address for a party. */
export function writeParty({ people, capacity, deadline, apart }: Party): Changes {
    const back = people.flatMap((one, i) => (one.back ? [`${i}:${encode(one.back)}`] : []));
    const torch = people.flatMap((one, i) => (one.torch ? [i] : []));
    return {
        p: people.map(writePerson).join(","),
        c: capacity,
        d: deadline,
        back: back.join(",") || undefined,
        torch: torch.length < people.length ? torch.join(",") : undefined,
        apart: apart.map((pair) => pair.join("-")).join(",") || undefined,
        ...RESET,
    };
}

/** Returns the party without one of its people. */
export function without(party: Party, index: number): Party {
    const shift = (other: number) => (other > index ? other - 1 : other);
    return {
        ...party,
        people: party.people.filter((_, i) => i !== index),
        apart: party.apart
            .filter((pair) => !pair.includes(index))
            .map(([a, b]): Pair => [shift(a), shift(b)]),
    };
}

function constraintsOf(party: Party): BridgeConstraints {
    const names = namesOf(party);
    const back = party.people.flatMap((one, i) =>
        one.back ? [[names[i] ?? "", readNumber(one.back)] as const] : [],
    );
    const bearers = names.filter((_, i) => party.people[i]?.torch);
    return {
        ...(party.apart.length > 0
            ? { forbidden_pairs: party.apart.map((pair) => namesAt(party, pair)) }
            : {}),
        ...(bearers.length < names.length ? { torch_bearers: bearers } : {}),
        ...(back.length > 0 ? { back_minutes: Object.fromEntries(back) } : {}),
    };
}

/** Returns true if the service can accept the numbers, and if someone may carry the torch. */
export function isValid({ people, capacity }: Party): boolean {
    const times = people.flatMap(({ minutes, back }) =>
        back ? [minutes, back] : [minutes],
    );
    return (
        (people.length === 0 || people.some(({ torch }) => torch)) &&
        isInRange(capacity, BridgeSolveRequestLimits.capacity) &&
        times.every((text) => isInRange(text, BridgePersonLimits.minutes))
    );
}

/** Returns what the party lacks; empty if it is complete. */
export function missingText(party: Party): string {
    const { people, capacity } = party;
    if (people.length === 0) return "Add the people of your puzzle.";
    if (isValid(party)) return "";
    if (!isInRange(capacity, BridgeSolveRequestLimits.capacity))
        return "Enter how many people can be on the bridge at once.";
    return people.some(({ torch }) => torch)
        ? "Enter the minutes of each person."
        : "At least one person must be allowed to carry the torch.";
}

/** A party without people, with fields for four. */
export const EMPTY: Party = {
    people: Array.from({ length: 4 }, () => person("", "")),
    capacity: "2",
    deadline: undefined,
    apart: [],
};

/** Returns true if no minutes have been entered yet. */
export const isEmpty = ({ people }: Party) => people.every(({ minutes }) => minutes === "");

/** Returns the party without the empty rows at the end of the form. */
export function withoutBlanks({ people, apart, ...party }: Party): Party {
    const count = 1 + people.findLastIndex(({ name, minutes }) => name || minutes);
    return {
        ...party,
        people: people.slice(0, count),
        apart: apart.filter((pair) => pair.every((index) => index < count)),
    };
}

/** Returns true if the party can be played. */
export const isPlayable = (party: Party) => party.people.length > 0 && isValid(party);

const asPerson = ({ name, minutes }: Person): BridgePerson =>
    name ? { name, minutes: readNumber(minutes) } : readNumber(minutes);

/** Returns the part of a request that all requests about a party have in common. */
export function questionOf(party: Party): BridgeSolveRequest {
    const constraints = constraintsOf(party);
    return {
        people: party.people.map(asPerson),
        capacity: readNumber(party.capacity),
        ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
    };
}

/** Returns the party of a day. */
export function partyOf(puzzle: BridgeDailyAnswer["puzzle"]): Party {
    const { people, capacity, constraints } = puzzle;
    const { forbidden_pairs: pairs = [], torch_bearers: bearers } = constraints ?? {};
    const named = people.map(({ name, minutes }) => person(name, String(minutes)));
    const indexOf = (name = "") => named.findIndex((one) => one.name === name);
    return {
        people: named.map((one) => ({
            ...one,
            torch: bearers === undefined || bearers.includes(one.name),
        })),
        capacity: String(capacity),
        deadline: undefined,
        apart: pairs.map(([one, other]) => [indexOf(one), indexOf(other)] as const),
    };
}

/** Reads a name and minutes, such as `Buzz 5`. */
function readLine(line: string): Person {
    const found = /^(.*?)[\s:=]+([^\s:=]+)$/.exec(line.trim());
    return found ? person(found[1] ?? "", found[2] ?? "") : person(line.trim(), "");
}

const isNumber = (text: string) => /^\d+$/.test(text);

/** Reads people from lines, or from one line with commas. A line of numbers is minutes only. */
export function readPeople(text: string): Person[] {
    const rows = text.trim().split(/\s*\n\s*/);
    const parts = rows.length > 1 ? rows : text.split(/[,;]/);
    const lines = parts.filter((line) => line.trim() !== "");
    return lines.flatMap((line) => {
        const words = line.trim().split(/\s+/);
        return words.every(isNumber)
            ? words.map((word) => person("", word))
            : [readLine(line)];
    });
}

export const writePeople = ({ people }: Party) =>
    people.map(({ name, minutes }) => `${name} ${minutes}`.trim()).join("\n");
