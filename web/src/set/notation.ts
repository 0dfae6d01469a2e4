// Reads cards that users type or paste: as codes, as the digits of the service, or in words.
import { ATTRIBUTES, describe, readCode, writeCode, type Attribute } from "./card";

const IS_CARD = /^(?:[1-3][a-z]{3}|[0-2]{4})$/i;
const ARE_CODES = /^(?:[1-3][rgp][sto][osd])+$/i;

/** Codes may follow each other without a space. */
const splitCodes = (word: string): readonly string[] =>
    ARE_CODES.test(word) ? (word.match(/.{4}/g) ?? []) : [word];

function readJson(text: string): string[] | null {
    try {
        const value = JSON.parse(text) as unknown;
        const list = Array.isArray(value) ? value : (value as { cards?: unknown }).cards;
        if (!Array.isArray(list)) return null;
        const isCard = list.length > 0 && list.every((item) => typeof item === "number");
        if (isCard) return [list.join("")];
        return list.map((item) => (Array.isArray(item) ? item.join("") : String(item)));
    } catch {
        return null;
    }
}

/** Splits a text into cards, without reading them: JSON; codes or digits separated by spaces; words
 * separated by commas, semicolons or line ends. */
export function splitTable(text: string): string[] {
    const listed = readJson(text);
    if (listed) return listed;
    const parts = text.replace(/\[([^\]]*)\]/g, (_, inner: string) =>
        inner.replace(/\D/g, ""),
    );
    return parts
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .flatMap((part) => {
            const words = part.split(/\s+/).flatMap(splitCodes);
            return words.some((word) => IS_CARD.test(word)) ? words : [part];
        });
}

/** The words for each value. They may end with "s". */
const WORDS: Readonly<Record<Attribute, readonly string[]>> = {
    number: ["", "1 one single a an", "2 two double", "3 three triple"],
    color: ["red", "green", "purple violet"],
    shading: [
        "solid filled full",
        "striped stripe shaded hatched lined",
        "open empty outline outlined hollow",
    ],
    shape: ["oval ellipse pill", "squiggle wave", "diamond rhombus"],
};

const FILLERS = /^(?:and|cards?|of|shapes?|the|with)$/;

/** The code of a card in words; "" unless each attribute has one value. */
function readWords(text: string): string {
    const found = { number: -1, color: -1, shading: -1, shape: -1 };
    const words = text.toLowerCase().split(/[\s_-]+/);
    for (const word of words.filter((one) => !FILLERS.test(one))) {
        const forms = [word, word.replace(/s$/, "")];
        const valueOf = (attribute: Attribute) =>
            WORDS[attribute].findIndex((all) =>
                all.split(" ").some((one) => forms.includes(one)),
            );
        const attribute = ATTRIBUTES.find((one) => valueOf(one) >= 0);
        if (!attribute || found[attribute] >= 0) return "";
        found[attribute] = valueOf(attribute);
    }
    return Object.values(found).includes(-1) ? "" : writeCode(found);
}

/** The code of a card in digits: color, shape, shading, number. */
function readDigits(digits: string): string {
    const [color = 0, shape = 0, shading = 0, number = 0] = [...digits].map(Number);
    return writeCode({ number: number + 1, color, shading, shape });
}

/** The code of a card in any notation; "" if the text is not a card. */
export function readCard(written: string): string {
    const code = written.toLowerCase();
    if (readCode(code)) return code;
    return /^[0-2]{4}$/.test(written) ? readDigits(written) : readWords(written);
}

/** The different cards in a text. */
export const readCards = (text: string): string[] => [
    ...new Set(splitTable(text).map(readCard).filter(Boolean)),
];

/** Cards as a text that users can read and edit. */
export const writeCards = (cards: readonly string[]): string =>
    cards.map(describe).join(", ");

/** The errors of a text; undefined if each part is another card. */
export function errorsOf(parts: readonly string[]): string | undefined {
    const cards = parts.map(readCard);
    const invalid = parts.filter((_, i) => !cards[i]);
    const repeated = cards.filter((code, i) => code && cards.indexOf(code) !== i);
    const errors = [
        ...invalid.map((part) => `“${part}” is not a card`),
        ...[...new Set(repeated)].map((code) => `“${describe(code)}” appears twice`),
    ];
    return errors.join("; ") || undefined;
}
