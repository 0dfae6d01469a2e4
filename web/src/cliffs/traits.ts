// The looks of Zoombinis: four traits with five values each, as four digits such as `3221`.

export const TRAITS = ["hair", "eyes", "nose", "feet"] as const;

export type Trait = (typeof TRAITS)[number];

/** The names of the values, as players of the game call them. */
export const VALUE_NAMES: Readonly<Record<Trait, readonly string[]>> = {
    hair: ["shaggy hair", "flat top", "ponytail", "cap", "tuft"],
    eyes: ["wide eyes", "one eye", "sleepy eyes", "glasses", "sunglasses"],
    nose: [
        "round green nose",
        "long orange nose",
        "pointed red nose",
        "broad purple nose",
        "square blue nose",
    ],
    feet: ["shoes", "skates", "wheel", "propeller", "spring"],
};

/** A value of each trait. */
export type Values = Readonly<Record<Trait, number>>;

/** The values of a code; null if the code is invalid. */
export function readCode(code: string): Values | null {
    const found = /^([0-4])([0-4])([0-4])([0-4])$/.exec(code);
    if (!found) return null;
    const [, hair, eyes, nose, feet] = found.map(Number);
    return { hair: hair ?? 0, eyes: eyes ?? 0, nose: nose ?? 0, feet: feet ?? 0 };
}

export function writeCode(values: Values): string {
    return TRAITS.map((trait) => values[trait]).join("");
}

/** The code of a Zoombini of which no trait has been entered. */
export const BLANK = "----";

/** The traits that have been entered, of a code such as `32--`. */
export type PartialValues = Readonly<Partial<Record<Trait, number>>>;

/** The traits of a code in which some may be missing; null if the code is invalid. */
export function readPartial(code: string): PartialValues | null {
    if (!/^[0-4-]{4}$/.test(code)) return null;
    const entered = TRAITS.map((trait, at) => [trait, code[at]] as const);
    return Object.fromEntries(
        entered
            .filter(([, digit]) => digit !== "-")
            .map(([trait, digit]) => [trait, Number(digit)]),
    );
}

/** True for a valid code in which a trait is missing. */
export const isIncomplete = (code: string) =>
    code.includes("-") && readPartial(code) !== null;

/** The traits in words; an invalid code is returned unchanged. */
export function describe(code: string): string {
    const values = readPartial(code);
    if (!values) return code;
    const names = TRAITS.map((trait) => VALUE_NAMES[trait][values[trait] ?? -1]);
    const entered = names.filter((name) => name !== undefined);
    if (entered.length < TRAITS.length) entered.push("not complete");
    return entered.join(", ");
}

/** A value that satisfies a rule. */
export interface Condition {
    trait: Trait;
    value: number;
}

/** The conditions of a rule such as "hair is 0 or 2" or "hair is 3 or nose is 4". */
export function readRule(text: string): Condition[] {
    let trait: Trait = "hair";
    return text.split(" or ").map((part) => {
        const [first = "", second] = part.split(" is ");
        if (second !== undefined) trait = first as Trait;
        return { trait, value: Number(second ?? first) };
    });
}

export const nameOf = ({ trait, value }: Condition): string =>
    VALUE_NAMES[trait][value] ?? "";

/** A rule of the service in words. */
export const describeRule = (text: string): string =>
    readRule(text).map(nameOf).join(" or ");

/** The traits that a rule does not name. */
export const ignoredBy = (text: string): Trait[] =>
    TRAITS.filter(
        (trait) => !readRule(text).some((condition) => condition.trait === trait),
    );

/** True if a Zoombini satisfies a rule. */
export function matches(text: string, code: string): boolean {
    const values = readCode(code);
    return readRule(text).some(({ trait, value }) => values?.[trait] === value);
}
