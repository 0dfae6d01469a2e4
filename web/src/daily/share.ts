// What somebody tells others of a daily puzzle: how it went, and nothing of how to solve it.
import { dayNumber } from "./day";

/** Seconds as a clock has them: "0:42", "12:05", "1:02:03". */
export function formatTime(seconds: number): string {
    const whole = Math.max(0, Math.round(seconds));
    const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    const shown = parts[0] ? parts : parts.slice(1);
    return shown.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

export interface Told {
    name: string;
    date: string;
    result: string;
    seconds: number;
    streak: number;
    /** The solution was shown. */
    shown?: boolean;
    /** One or more lines of marks, such as squares. */
    marks?: string;
    /** Where the same puzzle is. */
    address: string;
}

/** The text to be shared. */
export function shareText(told: Told): string {
    const streak = told.streak > 1 ? ` · ${told.streak} days in a row` : "";
    return [
        `puzzled · ${told.name} #${dayNumber(told.date)}`,
        `${told.shown ? "🏳 " : ""}${told.result} · ${formatTime(told.seconds)}${streak}`,
        ...(told.marks ? [told.marks] : []),
        told.address,
    ].join("\n");
}
