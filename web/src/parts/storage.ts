// The storage of the browser, which can be disabled.

/** Permanent, or until the window is closed. */
type Kind = "local" | "session";

/** Returns the text of a key: null if the key does not exist, and undefined if storage is disabled. */
export function readStored(key: string, kind: Kind = "local"): string | null | undefined {
    try {
        return globalThis[`${kind}Storage`].getItem(key);
    } catch {
        return undefined;
    }
}

/** Stores a text, or removes the key. Returns false if storage is disabled or full. */
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

/** Returns the object in a JSON text; an empty one if the text contains none. */
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
