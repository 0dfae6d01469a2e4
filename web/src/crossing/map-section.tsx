// The section with the map. Most games are played without a map, so the script that draws it is
// loaded when one is first shown.
import type { CrossingGraph } from "openapi";
import { fetched } from "../api/reach";
import { useWork } from "../api/use-work";
import { Trouble } from "../parts/trouble";
import type { MapProps } from "./map";

type Script = typeof import("./map");

const load = (signal: AbortSignal) => fetched(() => import("./map"), signal);

interface MapSectionProps extends Omit<MapProps, "graph"> {
    /** The states; undefined until the service has sent them. */
    graph: CrossingGraph | undefined;
}

export function MapSection({ graph, ...props }: MapSectionProps) {
    const [script, error] = useWork<Script>(load, []);
    return (
        <section class="map" aria-labelledby="crossing-map">
            <h2 id="crossing-map">All states</h2>
            {error && <Trouble error={error} />}
            {script && graph ? (
                <script.StateMap {...props} graph={graph} />
            ) : (
                <div class="states waiting" />
            )}
        </section>
    );
}
