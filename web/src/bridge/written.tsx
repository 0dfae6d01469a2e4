import { useDraft } from "../parts/draft";
import { TextArea } from "../parts/field";
import { person, type Party, type Person } from "./party";
import type { PartyProps } from "./people";

/** `Buzz 5`; the minutes are what comes last. */
function readLine(line: string): Person {
    const found = /^(.*?)[\s:=]+([^\s:=]+)$/.exec(line.trim());
    return found ? person(found[1] ?? "", found[2] ?? "") : person(line.trim(), "");
}

const isMinutes = (text: string) => /^\d+$/.test(text);

/** One a line, or all in one line between commas; minutes alone may stand side by side. */
function readPeople(text: string): Person[] {
    const rows = text.trim().split(/\s*\n\s*/);
    const parts = rows.length > 1 ? rows : text.split(/[,;]/);
    const lines = parts.filter((line) => line.trim() !== "");
    return lines.flatMap((line) => {
        const words = line.trim().split(/\s+/);
        return words.every(isMinutes)
            ? words.map((word) => person("", word))
            : [readLine(line)];
    });
}

const write = (party: Party) =>
    party.people.map(({ name, minutes }) => `${name} ${minutes}`.trim()).join("\n");

/** The party in writing, for those who have a list already. */
export function Written({ party, onParty }: PartyProps) {
    const present = write(party);
    const [text, setText] = useDraft(present);
    const take = (event: Event) => {
        event.preventDefault();
        onParty({ ...party, people: readPeople(text), apart: [] });
    };
    return (
        <details>
            <summary>In writing</summary>
            <form onSubmit={take} class="written">
                <TextArea
                    label="The people"
                    hint="A name and minutes on each line, or minutes alone."
                    rows={6}
                    value={text}
                    onText={setText}
                />
                <button type="submit">Take these people</button>
            </form>
        </details>
    );
}
