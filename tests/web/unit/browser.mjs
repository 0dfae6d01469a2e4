// The parts of a browser that `web/place` needs. Import it before that module.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto; // Node 18

const listeners = new Map();

/** The addresses that were written, each with "push" or "replace". */
export const written = [];

/** `failing.on` is true while the browser rejects new addresses. */
export const failing = { on: false };

const write = (how) => (state, _title, address) => {
    if (failing.on) throw new Error("SecurityError");
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

/** Sends an event such as "popstate" to the page. */
export const dispatch = (name) => listeners.get(name)();
