import type { ComponentChildren } from "preact";

/** The requests for one result, with its name. In a parent of the class `requests`. */
export function RequestGroup({
    name,
    children,
}: {
    name: string;
    children: ComponentChildren;
}) {
    return (
        <div>
            <b>{name}</b>
            {children}
        </div>
    );
}
