import { useEffect, useState } from "preact/hooks";
import { retryNow, useReach } from "../api/reach";

/** Counts down to a moment, in whole seconds. */
function Seconds({ until }: { until: number }) {
    const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
    const [seconds, setSeconds] = useState(left);
    useEffect(() => {
        setSeconds(left());
        const timer = setInterval(() => setSeconds(left()), 500);
        return () => clearInterval(timer);
    }, [until]);
    return <>in {seconds} s</>;
}

/** Says, once for the whole page, that the service is away, and lets one try at once. */
export function OutageNotice() {
    const { away, next } = useReach();
    return (
        <div class={away ? "away shown" : "away"}>
            <p role="status">
                {away &&
                    "The service cannot be reached. Nothing is lost: it is tried again."}
            </p>
            {away && (
                <>
                    <span class="figure" aria-hidden="true">
                        {next ? <Seconds until={next} /> : "now"}
                    </span>
                    <button type="button" class="small" onClick={() => void retryNow()}>
                        Try now
                    </button>
                </>
            )}
        </div>
    );
}
