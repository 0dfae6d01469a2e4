// The row above the river: which puzzle it is, and which others there are.
import { today } from "../daily/day";
import { DailyLine } from "../daily/daily-line";
import { Tutorial } from "../parts/tutorial";
import { writePreset } from "./address";
import { change, type Game } from "./game";
import { FIRST_STEPS } from "./introduction";
import { PRESETS } from "./presets";

function Chooser({ daily, preset }: Game) {
    const groups = [...new Set(PRESETS.map(({ group }) => group))];
    const choose = (id: string) =>
        change(writePreset(id === "daily" ? undefined : id), "step");
    return (
        <select
            aria-label="The puzzle"
            value={daily ? "daily" : (preset?.id ?? "")}
            onChange={(event) => choose(event.currentTarget.value)}
        >
            <option value="daily">
                {daily && daily.date !== today()
                    ? "The crossing of that day"
                    : "Today's crossing"}
            </option>
            {!daily && !preset && <option value="">A puzzle of your own</option>}
            {groups.map((group) => (
                <optgroup key={group} label={group}>
                    {PRESETS.filter((one) => one.group === group).map(({ id, title }) => (
                        <option key={id} value={id}>
                            {title}
                        </option>
                    ))}
                </optgroup>
            ))}
        </select>
    );
}

/** Which puzzle it is, with its story; all others one choice away. */
export function Puzzles({ game }: { game: Game }) {
    const { daily, preset } = game;
    return (
        <section class="presets">
            <div class="top">
                {daily && <DailyLine daily={daily} />}
                <div class="choosing">
                    <Chooser {...game} />
                    <Tutorial game="crossing" start="button.traveler" steps={FIRST_STEPS} />
                </div>
            </div>
            {preset && <p>{preset.story}</p>}
        </section>
    );
}
