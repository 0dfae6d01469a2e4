// The text that a user shares after a daily puzzle. It does not reveal the solution.
import { dayNumber } from "./day";

/** A time such as "0:42", "12:05" or "1:02:03". */
export function formatTime(seconds: number): string {
    const whole = Math.max(0, Math.round(seconds));
    const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    const shown = parts[0] ? parts : parts.slice(1);
    return shown.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

export interface Result {
    name: string;
    date: string;
    result: string;
    seconds: number;
    streak: number;
    /** True if the solution was shown. */
    shown: boolean;
    /** Lines of marks, such as squares. The text can be empty. */
    marks: string;
    /** The address of the puzzle. */
    address: string;
}

export function shareText(shared: Result): string {
    const streak = shared.streak > 1 ? ` · ${shared.streak}-day streak` : "";
    return [
        `puzzled · ${shared.name} #${dayNumber(shared.date)}`,
        `${shared.shown ? "🏳 " : ""}${shared.result} · ${formatTime(shared.seconds)}${streak}`,
        ...(shared.marks ? [shared.marks] : []),
        shared.address,
    ].join("\n");
}
