import { useEffect, useState } from "preact/hooks";
import { retryNow, useReach } from "../api/reach";

/** The seconds until a time. */
function Seconds({ until }: { until: number }) {
    const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
    const [seconds, setSeconds] = useState(left);
    useEffect(() => {
        setSeconds(left());
        const timer = setInterval(() => setSeconds(left()), 500);
        return () => clearInterval(timer);
    }, [until]);
    return <>Retrying in {seconds} s</>;
}

/** Reports an outage of the service, with a button that retries at once. */
export function OutageNotice() {
    const { away, next } = useReach();
    return (
        <div class={away ? "away shown" : "away"}>
            <p role="status">{away && "Can’t reach the server. Your game is safe."}</p>
            {away && (
                <>
                    <span class="figure" aria-hidden="true">
                        {next ? <Seconds until={next} /> : "Retrying now"}
                    </span>
                    <button type="button" class="small" onClick={() => void retryNow()}>
                        Try now
                    </button>
                </>
            )}
        </div>
    );
}
