import type { CrossingGraph } from "openapi";
import { Lazy } from "../parts/lazy";
import type { MapProps } from "./map";

const load = () => import("./late");

interface MapSectionProps extends Omit<MapProps, "graph"> {
    /** The positions; undefined until the service has sent them. */
    graph: CrossingGraph | undefined;
}

/** The map, whose script is loaded when it is first shown. */
export function MapSection({ graph, ...props }: MapSectionProps) {
    const waiting = <div class="states waiting" />;
    return (
        <section class="map" aria-labelledby="crossing-map">
            <h2 id="crossing-map">All positions</h2>
            <Lazy load={load} placeholder={waiting}>
                {({ StateMap }) =>
                    graph ? <StateMap {...props} graph={graph} /> : waiting
                }
            </Lazy>
        </section>
    );
}
