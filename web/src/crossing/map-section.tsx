import type { CrossingGraph } from "openapi";
import { StateMap, type MapProps } from "./map";

interface MapSectionProps extends Omit<MapProps, "graph"> {
    /** The positions; undefined until the service has sent them. */
    graph: CrossingGraph | undefined;
}

export const MapSection = ({ graph, ...props }: MapSectionProps) => (
    <section class="map" aria-labelledby="crossing-map">
        <h2 id="crossing-map">All positions</h2>
        {graph ? <StateMap {...props} graph={graph} /> : <div class="states waiting" />}
    </section>
);
