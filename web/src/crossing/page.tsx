import { DailyLine } from "../daily/daily-line";
import { DayPlaceholder } from "../daily/day-placeholder";
import { Lazy } from "../parts/lazy";
import { readTab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { Tutorial } from "../parts/tutorial";
import { hrefOf, type PageProps, type State } from "../place";
import { Crossing } from "./crossing";
import { useDayGame } from "./game";
import { tabOf } from "./tab";

const loadLate = () => import("./late");

/** A step of the tutorial. */
const Step = ({ index }: { index: number }) => (
    <Lazy load={loadLate} placeholder={<div class="sample" />}>
        {({ TUTORIAL }) => TUTORIAL[index]}
    </Lazy>
);

const STEPS = [0, 1].map((index) => <Step key={index} index={index} />);

const HOW_TO_PLAY = <Tutorial game="crossing" start="button.traveler" steps={STEPS} />;

/** The puzzle of a day. */
function Today({ state }: { state: State }) {
    const game = useDayGame(state);
    const { daily, isMissing, error } = game;
    if (isMissing)
        return (
            <DayPlaceholder error={error}>
                <a href={hrefOf("crossing", { p: "wolf" })}>
                    Play “Wolf, goat and cabbage” instead
                </a>
            </DayPlaceholder>
        );
    return (
        <>
            {daily && <DailyLine daily={daily}>{HOW_TO_PLAY}</DailyLine>}
            <Crossing {...{ state, game }} tab="today" />
        </>
    );
}

const ABOUT_LAB =
    "Each dot shows who is where, and each line is a crossing. Tap any dot to go there.";

/** Takes the place of a board until its script has arrived. */
const SKELETON = (
    <div class="skeleton">
        <div class="board" />
    </div>
);

export default function CrossingPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    return (
        <div class="crossing-page">
            <GamePage
                page="crossing"
                title="River Crossing"
                {...{ tab, state }}
                about={tab === "lab" && ABOUT_LAB}
            >
                {tab === "today" ? (
                    <Today state={state} />
                ) : (
                    <Lazy load={loadLate} placeholder={SKELETON}>
                        {({ Others }) => (
                            <Others key={tab} {...{ state, tab }} howToPlay={HOW_TO_PLAY}>
                                {(game, form) => (
                                    <Crossing {...{ state, game, tab, form }} />
                                )}
                            </Others>
                        )}
                    </Lazy>
                )}
            </GamePage>
        </div>
    );
}
