// Reads cards that users paste. The page reads codes and digits. The service reads words, because it
// knows all synonyms: if it checks the card 0000 and a card x, `completing_card` is -(0000 + x),
// digit by digit modulo 3, which determines x.
import { ask } from "../api/client";
import { readCode, writeCode } from "./card";

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

/** The code of a card in digits: color, shape, shading, number. */
function readDigits(digits: string): string {
    const [color = 0, shape = 0, shading = 0, number = 0] = [...digits].map(Number);
    return writeCode({ number: number + 1, color, shading, shape });
}

const known = new Map<string, string>();

/** Reads a card that is different from the cards `zero` and `other`. */
async function askWith(written: string, zero: string, other: string) {
    const { completing_card: completing } = await ask("/set/check", {
        cards: [zero, written, other],
    });
    const shift = Number(zero[0]);
    const digits = [...String(completing)].map((digit) => (6 - Number(digit) - shift) % 3);
    return readDigits(digits.join(""));
}

async function askFor(written: string): Promise<string> {
    const found = known.get(written);
    if (found) return found;
    try {
        const read = await askWith(written, "0000", "0001").catch(() =>
            askWith(written, "1111", "1112"),
        );
        known.set(written, read);
        return read;
    } catch {
        return written;
    }
}

/** The code of a card that is a code or digits; "" for other texts. */
function readAtOnce(written: string): string {
    const code = written.toLowerCase();
    if (readCode(code)) return code;
    return /^[0-2]{4}$/.test(written) ? readDigits(written) : "";
}

/** The codes of the cards in a text that are codes or digits. */
export const readCodes = (text: string): string[] =>
    splitTable(text).map(readAtOnce).filter(Boolean);

/** The code of a card in any notation. Returns a text that is not a card unchanged. */
export const readCard = async (written: string): Promise<string> =>
    readAtOnce(written) || askFor(written);
