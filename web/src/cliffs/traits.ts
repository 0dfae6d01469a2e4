// What Zoombinis look like: four traits of five values, written as four digits such as `3221`.

export const TRAITS = ["hair", "eyes", "nose", "feet"] as const;

export type Trait = (typeof TRAITS)[number];

/** Names of the values, those that players of the game use. */
export const LOOKS: Readonly<Record<Trait, readonly string[]>> = {
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

/** One value for each trait. */
export type Values = Readonly<Record<Trait, number>>;

/** What a code says; null where it is none. */
export function readCode(code: string): Values | null {
    const found = /^([0-4])([0-4])([0-4])([0-4])$/.exec(code);
    if (!found) return null;
    const [, hair, eyes, nose, feet] = found.map(Number);
    return { hair: hair ?? 0, eyes: eyes ?? 0, nose: nose ?? 0, feet: feet ?? 0 };
}

export function writeCode(values: Values): string {
    return TRAITS.map((trait) => values[trait]).join("");
}

/** The four traits in words; what is no code is returned as it is. */
export function describe(code: string): string {
    const values = readCode(code);
    if (!values) return code;
    return TRAITS.map((trait) => LOOKS[trait][values[trait]]).join(", ");
}

/** One of the values that a rule asks for. */
interface Wanted {
    trait: string;
    value: number;
}

/** The parts of a rule such as "hair is 0 or 2" or "hair is 3 or nose is 4". */
function readRule(text: string): Wanted[] {
    let trait = "";
    return text.split(" or ").map((part) => {
        const [first = "", second] = part.split(" is ");
        if (second !== undefined) trait = first;
        return { trait, value: Number(second ?? first) };
    });
}

const isTrait = (name: string): name is Trait => TRAITS.some((trait) => trait === name);

/** A rule of the service in the words of this page. */
export function sayRule(text: string): string {
    const parts = readRule(text).map(({ trait, value }) => {
        const look = isTrait(trait) ? LOOKS[trait][value] : undefined;
        return look ?? `${trait} of a sixth kind`;
    });
    return parts.join(" or ");
}

/** Whether a Zoombini has one of the values that the rule asks for. */
export function matches(text: string, code: string): boolean {
    const values = readCode(code);
    return readRule(text).some(
        ({ trait, value }) => values && isTrait(trait) && values[trait] === value,
    );
}
