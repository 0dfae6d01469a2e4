import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import type { PageProps } from "../place";
import { Deadline } from "./deadline";
import { editParty, type Game } from "./game";
import type { Party } from "./party";
import { People } from "./people";
import { PATH, solveQuestion, type Solved } from "./solved";

/** The fields of the page at which errors of the service are shown. */
const shownAt = (party: Party) => [
    "/capacity",
    "/constraints/torch_bearers",
    "/constraints/forbidden_pairs",
    "/constraints/back_minutes",
    ...party.people.map((_, place) => `/people/${place}`),
];

interface OwnProps extends PageProps {
    game: Game;
    solved: Solved;
}

/** Everybody and the rules in fields. */
export function Own({ state, game, solved }: OwnProps) {
    const { party } = game;
    const { error } = solved.asked;
    const edit = (next: Party) => editParty(game, next, state);
    return (
        <div class="pair-of-sheets">
            <div class="asked">
                <People party={party} error={error} onParty={edit} />
                {error && <ErrorBox error={error} shown={shownAt(party)} />}
                <CopyRequest path={PATH} question={solveQuestion(party)} />
            </div>
            <Deadline
                party={party}
                solved={solved}
                onDeadline={(deadline) => edit({ ...party, deadline })}
            />
        </div>
    );
}
