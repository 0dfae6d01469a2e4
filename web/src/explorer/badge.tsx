/** The method of an operation. */
export const Badge = ({ method }: { method: "GET" | "POST" }) => (
    <b class={`method ${method.toLowerCase()}`}>{method}</b>
);
