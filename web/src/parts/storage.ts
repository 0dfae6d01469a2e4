// What the browser keeps for the page. It may refuse to: then it lasts as long as the page.

/** For good, or until the window is closed. */
type Kind = "local" | "session";

/** The text that is kept under a key; null where there is none, and undefined where the browser
 * refuses to say. */
export function readStored(key: string, kind: Kind = "local"): string | null | undefined {
    try {
        return globalThis[`${kind}Storage`].getItem(key);
    } catch {
        return undefined;
    }
}

/** Keeps a text, or nothing under the key any more; false where the browser refuses. */
export function store(key: string, text: string | null, kind: Kind = "local"): boolean {
    try {
        const storage = globalThis[`${kind}Storage`];
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
    } catch {
        return false;
    }
}

/** The object that a text holds as JSON; an empty one for what somebody else wrote. */
export function recordOf<T>(text: string | null | undefined): Record<string, T> {
    try {
        const found: unknown = JSON.parse(text ?? "{}");
        return found !== null && typeof found === "object"
            ? (found as Record<string, T>)
            : {};
    } catch {
        return {};
    }
}
