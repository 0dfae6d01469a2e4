// The section with the map. Most games are played without a map, so the script that draws it is
// loaded when one is first shown.
import type { CrossingGraph } from "openapi";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { ErrorBox } from "../parts/error-box";
import type { MapProps } from "./map";

type Script = typeof import("./map");

const load = (signal: AbortSignal) => loadWhenReachable(() => import("./map"), signal);

interface MapSectionProps extends Omit<MapProps, "graph"> {
    /** The states; undefined until the service has sent them. */
    graph: CrossingGraph | undefined;
}

export function MapSection({ graph, ...props }: MapSectionProps) {
    const [script, error] = useAsync<Script>(load, []);
    return (
        <section class="map" aria-labelledby="crossing-map">
            <h2 id="crossing-map">All states</h2>
            {error && <ErrorBox error={error} />}
            {script && graph ? (
                <script.StateMap {...props} graph={graph} />
            ) : (
                <div class="states waiting" />
            )}
        </section>
    );
}
