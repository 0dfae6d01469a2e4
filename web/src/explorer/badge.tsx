import type { Method } from "./document";

/** A method of HTTP. */
export const Badge = ({ method }: { method: Method }) => (
    <b class={`method ${method.toLowerCase()}`}>{method}</b>
);
