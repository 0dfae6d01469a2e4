import type { ComponentChildren } from "preact";

interface RequestGroupProps {
    name: string;
    children: ComponentChildren;
}

/** The requests for one result, with its name. In a parent of the class `requests`. */
export function RequestGroup({ name, children }: RequestGroupProps) {
    return (
        <div>
            <b>{name}</b>
            {children}
        </div>
    );
}
