// So much of a browser as modules ask for that keep the place of the page. Tests import it
// first.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto; // Node 18

const listeners = new Map();

/** What was written into the address, and how. */
export const written = [];

/** True while the browser refuses to write the address. */
export const refusal = { on: false };

const write = (how) => (state, _title, address) => {
    if (refusal.on) throw new Error("SecurityError");
    written.push([how, address]);
    history.state = state;
    const { pathname, search, hash } = new URL(address, location.origin);
    Object.assign(location, { pathname, search, hash });
};

globalThis.location = {
    origin: "http://127.0.0.1:8080",
    pathname: "/",
    search: "",
    hash: "",
};
globalThis.history = {
    state: null,
    pushState: write("push"),
    replaceState: write("replace"),
};
globalThis.scrollY = 0;
globalThis.addEventListener = (name, listener) => listeners.set(name, listener);

/** Tells the page of an event, such as "popstate". */
export const tell = (name) => listeners.get(name)();
