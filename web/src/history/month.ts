// The months of the calendar, such as "2026-11".
import { FIRST_DATE, daysAfter } from "../daily/day";

export const monthOf = (date: string) => date.slice(0, 7);

const FIRST_MONTH = monthOf(FIRST_DATE);

/** The month before or after. */
export const monthsAfter = (month: string, by: 1 | -1) =>
    monthOf(daysAfter(`${month}-${by > 0 ? "28" : "01"}`, by > 0 ? 4 : -1));

/** The month in the state of the page: one with puzzles, by default that of `now`. */
export function readMonth(text: string | undefined, now: string): string {
    const isValid = text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
    const isWithin = isValid && text >= FIRST_MONTH && text <= monthOf(now);
    return isWithin ? text : monthOf(now);
}

/** The dates of a month in weeks from Sunday to Saturday; undefined for days of other months. */
export function weeksOf(month: string): (string | undefined)[][] {
    const first = `${month}-01`;
    const before = new Date(`${first}T00:00:00Z`).getUTCDay();
    const start = daysAfter(first, -before);
    const weeks: (string | undefined)[][] = [];
    for (let day = start; day < daysAfter(first, 31); day = daysAfter(day, 7)) {
        const week = Array.from({ length: 7 }, (_, i) => daysAfter(day, i));
        const inMonth = week.map((date) => (monthOf(date) === month ? date : undefined));
        if (inMonth.some((date) => date)) weeks.push(inMonth);
    }
    return weeks;
}

/** A month in words, such as "November 2026". */
export function monthText(month: string): string {
    const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
    const format = new Intl.DateTimeFormat("en", options);
    return format.format(new Date(`${month}-01T00:00:00Z`));
}

export const hasPrevious = (month: string) => month > FIRST_MONTH;
export const hasNext = (month: string, now: string) => month < monthOf(now);
