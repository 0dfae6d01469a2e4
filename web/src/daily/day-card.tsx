// The end of a day on which all games are done.
import { GAMES } from "../games";
import { dateText, today } from "./day";
import { starsOf } from "./fairness";
import { readDay } from "./record";
import { dayText, sumText } from "./share";
import { Share } from "./share-button";
import { Stars } from "./stars";

/** The games of a date that are done. */
const endsOf = (date: string) =>
    GAMES.flatMap(({ id, name }) => {
        const { done } = readDay(id, date);
        return done ? [{ id, name, done }] : [];
    });

export function DayCard({ date }: { date: string }) {
    const ends = endsOf(date);
    const when = date === today() ? "today" : `on ${dateText(date)}`;
    return (
        <section class="sheet day-card" aria-labelledby="day-card">
            <h2 id="day-card">
                All {ends.length} done {when}!
            </h2>
            <table>
                <thead class="unseen">
                    <tr>
                        <th scope="col">Stars</th>
                        <th scope="col">Game</th>
                        <th scope="col">Result</th>
                    </tr>
                </thead>
                <tbody>
                    {ends.map(({ id, name, done }) => (
                        <tr key={id}>
                            <td>
                                {starsOf(done) > 0 ? (
                                    <Stars count={starsOf(done)} />
                                ) : done.lost ? (
                                    "Lost"
                                ) : (
                                    "Shown"
                                )}
                            </td>
                            <th scope="row">{name}</th>
                            <td class="day-result">{done.result}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <p>{sumText(ends)}</p>
            <div class="buttons">
                <Share
                    text={dayText(date, ends, `${location.origin}/`)}
                    label="Copy all results"
                    main
                />
            </div>
        </section>
    );
}
