// The 81 cards by their codes, such as `2rso`: number, color, shading and shape.

export const COLORS = ["red", "green", "purple"] as const;
export const SHADINGS = ["solid", "striped", "open"] as const;

/** A card: the number of shapes, and the index of the value of each other attribute. */
export interface Card {
    number: number;
    color: number;
    shading: number;
    shape: number;
}

const VALUES = {
    number: ["", "1", "2", "3"],
    color: COLORS,
    shading: SHADINGS,
    shape: ["oval", "squiggle", "diamond"],
} as const;

const LETTERS = { color: "rgp", shading: "sto", shape: "osd" } as const;
const NUMBERS = ["one", "two", "three"];

/** The card of a code, or null. */
export function readCode(code: string): Card | null {
    if (!/^[123][rgp][sto][osd]$/.test(code)) return null;
    return {
        number: Number(code[0]),
        color: LETTERS.color.indexOf(code.charAt(1)),
        shading: LETTERS.shading.indexOf(code.charAt(2)),
        shape: LETTERS.shape.indexOf(code.charAt(3)),
    };
}

export function writeCode({ number, color, shading, shape }: Card): string {
    const letters = [LETTERS.color[color], LETTERS.shading[shading], LETTERS.shape[shape]];
    return number + letters.join("");
}

/** A card in words; returns a text that is not a code unchanged. */
export function describe(code: string): string {
    const card = readCode(code);
    if (!card) return code;
    const { number, color, shading, shape } = card;
    const plural = number > 1 ? "s" : "";
    const words = [
        NUMBERS[number - 1],
        COLORS[color],
        SHADINGS[shading],
        VALUES.shape[shape],
    ];
    return words.join(" ") + plural;
}

function makeDeck(): string[] {
    const codes: string[] = [];
    for (let shape = 0; shape < 3; shape++)
        for (let shading = 0; shading < 3; shading++)
            for (let color = 0; color < 3; color++)
                for (let number = 1; number <= 3; number++)
                    codes.push(writeCode({ number, color, shading, shape }));
    return codes;
}

/** All cards: nine rows, each of one shape and shading. */
export const DECK: readonly string[] = makeDeck();

export type Relation = "same" | "different" | "mixed";
export type Attribute = keyof Card;

export const ATTRIBUTES: readonly Attribute[] = ["number", "color", "shading", "shape"];

/** The value of an attribute of a card in words, such as "2" or "oval". */
export function describeValue(code: string, attribute: Attribute): string {
    const card = readCode(code);
    return (card && VALUES[attribute][card[attribute]]) ?? "";
}

/** The relation of cards in an attribute; null unless all are codes. */
export function relate(codes: readonly string[], attribute: Attribute): Relation | null {
    const values = codes.map((code) => readCode(code)?.[attribute]);
    if (values.includes(undefined)) return null;
    const distinct = new Set(values).size;
    return distinct === 1 ? "same" : distinct === codes.length ? "different" : "mixed";
}
