// What people paste as a table. Codes and digits are read here; words are for the service,
// which knows them all. In a check of the card 0000 and a card x, `completing_card` is
// -(0000 + x), digit by digit modulo 3, which determines x.
import { ask } from "../api/client";
import { readCode, writeCode } from "./card";

const IS_CARD = /^(?:[1-3][a-z]{3}|[0-2]{4})$/i;

function ofJson(text: string): string[] | null {
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

/** Splits a text into cards as they were written: JSON; codes or digits between blanks;
 * words between commas, semicolons or line ends. */
export function splitTable(text: string): string[] {
    const listed = ofJson(text);
    if (listed) return listed;
    const parts = text.replace(/\[([^\]]*)\]/g, (_, inner: string) =>
        inner.replace(/\D/g, ""),
    );
    return parts
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .flatMap((part) => {
            const words = part.split(/\s+/);
            return words.some((word) => IS_CARD.test(word)) ? words : [part];
        });
}

/** The code of a card in digits: color, shape, shading, number. */
function ofDigits(digits: string): string {
    const [color = 0, shape = 0, shading = 0, number = 0] = [...digits].map(Number);
    return writeCode({ number: number + 1, color, shading, shape });
}

const known = new Map<string, string>();

/** Beside two reference cards; they must not be the card itself. */
async function askBeside(written: string, zero: string, other: string) {
    const { completing_card: completing } = await ask("/set/check", {
        cards: [zero, written, other],
    });
    const shift = Number(zero[0]);
    const digits = [...String(completing)].map((digit) => (6 - Number(digit) - shift) % 3);
    return ofDigits(digits.join(""));
}

async function askFor(written: string): Promise<string> {
    const found = known.get(written);
    if (found) return found;
    try {
        const read = await askBeside(written, "0000", "0001").catch(() =>
            askBeside(written, "1111", "1112"),
        );
        known.set(written, read);
        return read;
    } catch {
        return written;
    }
}

/** The code of a card in any notation; what nobody can read stays as it was written, and
 * the service will say what is wrong with it. */
export async function readWritten(written: string): Promise<string> {
    const code = written.toLowerCase();
    if (readCode(code)) return code;
    if (/^[0-2]{4}$/.test(written)) return ofDigits(written);
    return askFor(written);
}
