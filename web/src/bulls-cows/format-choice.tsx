// The choice of the codes in the solver: a game with a name, or any other one.
import { useId } from "preact/hooks";
import {
    formatOf,
    NAMED_FORMATS,
    POSITIONS_MAX,
    POSITIONS_MIN,
    readFormat,
    SYMBOLS_MAX,
    SYMBOLS_MIN,
    writeFormat,
    type CodeFormat,
    type FormatChoice as Parts,
} from "./format";

const OTHER = "other";

interface SelectProps {
    label: string;
    value: string;
    options: readonly (readonly [value: string, text: string])[];
    onValue: (value: string) => void;
}

function Select({ label, value, options, onValue }: SelectProps) {
    const id = useId();
    return (
        <div class="select">
            <label for={id}>{label}</label>
            <select id={id} value={value} onChange={(e) => onValue(e.currentTarget.value)}>
                {options.map(([option, text]) => (
                    <option key={option} value={option}>
                        {text}
                    </option>
                ))}
            </select>
        </div>
    );
}

const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => {
        const text = String(from + i);
        return [text, text] as const;
    });

interface FormatChoiceProps {
    format: CodeFormat;
    /** True if the fields of any game are shown. */
    isOther: boolean;
    onFormat: (format: CodeFormat, isOther: boolean) => void;
}

/** The fields of a game without a name. */
function OtherFormat({ format, onFormat }: FormatChoiceProps) {
    const { positions, symbols, repeats, colored } = format;
    const set = (changes: Partial<Parts>) => {
        const parts = { positions, count: symbols.length, repeats, colored, ...changes };
        onFormat(formatOf(parts), true);
    };
    const fewest = repeats ? SYMBOLS_MIN : Math.max(SYMBOLS_MIN, positions);
    return (
        <>
            <Select
                label="Length"
                value={String(positions)}
                options={numbers(POSITIONS_MIN, POSITIONS_MAX)}
                onValue={(value) => set({ positions: +value })}
            />
            <Select
                label="Symbols"
                value={String(symbols.length)}
                options={numbers(fewest, SYMBOLS_MAX)}
                onValue={(value) => set({ count: +value })}
            />
            <Select
                label="Kind"
                value={colored ? "colors" : "digits"}
                options={[
                    ["digits", "digits"],
                    ["colors", "colors"],
                ]}
                onValue={(value) => set({ colored: value === "colors" })}
            />
            <label class="check">
                <input
                    type="checkbox"
                    checked={repeats}
                    onChange={(event) => set({ repeats: event.currentTarget.checked })}
                />
                <span>Repeats</span>
            </label>
        </>
    );
}

export function FormatChoice(props: FormatChoiceProps) {
    const { format, isOther, onFormat } = props;
    const name = writeFormat(format);
    const isNamed = NAMED_FORMATS.some(([one]) => one === name);
    const shows = isOther || !isNamed;
    return (
        <div class="format-choice">
            <Select
                label="Game"
                value={shows ? OTHER : name}
                options={[...NAMED_FORMATS, [OTHER, "Another game…"]]}
                onValue={(value) =>
                    value === OTHER
                        ? onFormat(format, true)
                        : onFormat(readFormat(value), false)
                }
            />
            {shows && <OtherFormat {...props} />}
        </div>
    );
}
