import type { ComponentChildren } from "preact";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { ErrorBox } from "./error-box";

interface LazyProps<M> {
    /** Imports the script. It must be the same function each time. */
    load: () => Promise<M>;
    /** Takes the place of the part until its script has arrived. */
    placeholder?: ComponentChildren;
    children: (module: M) => ComponentChildren;
}

/** A part of a page whose script is loaded when the part is first shown. */
export function Lazy<M>({ load, placeholder = null, children }: LazyProps<M>) {
    const [module, error] = useAsync<M>((signal) => loadWhenReachable(load, signal), []);
    if (error) return <ErrorBox error={error} />;
    return <>{module ? children(module) : placeholder}</>;
}
