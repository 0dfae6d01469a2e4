// The row above the bridge: whose crossing it is, and which others there are.
import { askDay } from "../api/client";
import { useLatest } from "../api/use-latest";
import { below, dayNumber, daysAfter, today } from "../daily/day";
import { DailyLine } from "../daily/daily-line";
import { Tutorial } from "../parts/tutorial";
import { change, takeParty, type Game } from "./game";
import { FIRST_STEPS } from "./introduction";
import { partyOf, TODAY } from "./party";
import { PRESETS, presetOf } from "./presets";

function Chooser({ game }: { game: Game }) {
    const { daily, party } = game;
    const preset = daily ? undefined : presetOf(party);
    const choose = (id: string) => {
        const found = PRESETS.find((one) => one.id === id);
        if (found) takeParty(found.party);
        else if (id === "daily") change(TODAY, "step");
    };
    return (
        <select
            aria-label="The party"
            value={daily ? "daily" : (preset?.id ?? "own")}
            onChange={(event) => choose(event.currentTarget.value)}
        >
            <option value="daily">
                {daily && daily.date !== today()
                    ? "The party of that day"
                    : "Today's party"}
            </option>
            {PRESETS.map(({ id, title }) => (
                <option key={id} value={id}>
                    {title}
                </option>
            ))}
            {!daily && !preset && <option value="own">Another party</option>}
        </select>
    );
}

/** Takes the party of a random past day. */
async function takeAnyParty(signal: AbortSignal) {
    const date = daysAfter(today(), -1 - below(Math.random, dayNumber(today()) - 1));
    const { puzzle } = await askDay("/bridge/daily", date, signal);
    takeParty(partyOf(puzzle));
}

/** Which party it is, with all others one choice away. */
export function Parties({ game }: { game: Game }) {
    const latest = useLatest(JSON.stringify(game.party));
    // It fails only if the user has chosen another party meanwhile, or if the clock is wrong.
    const onAnother = () => void takeAnyParty(latest()).catch(() => {});
    const another = (
        <button type="button" class="small" onClick={onAnother}>
            New party
        </button>
    );
    return (
        <>
            {game.daily ? <DailyLine daily={game.daily}>{another}</DailyLine> : another}
            <div class="parties">
                <Chooser game={game} />
                <Tutorial game="bridge" start="button.walker" steps={FIRST_STEPS} />
            </div>
        </>
    );
}
