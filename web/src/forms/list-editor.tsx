// A list of items that users add, change and remove, with a row of fields for each.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { errorAt } from "../api/client";
import { formatCount } from "../parts/number";
import { FormField, type FieldSpec } from "./form-field";

const ROWS_MAX = 100; // more fields are slow

interface ListEditorProps<T> {
    items: readonly T[];
    /** The fields of an item. */
    fields: readonly FieldSpec<T>[] | ((item: T) => readonly FieldSpec<T>[]);
    /** What the buttons call an item, by its number. */
    nameOf: (number: number, item: T) => string;
    /** The label of the button that adds an item, and the item. */
    addLabel: string;
    create: () => T;
    /** The field of a new item that gets the focus, as a selector; by default the first. */
    focus?: string;
    /** The JSON pointer of the list, and the error of the request that contains it. */
    pointer: string;
    error: Error | undefined;
    onItems: (items: readonly T[]) => void;
    /** Called instead of `onItems` if an item is removed. */
    onRemove?: (index: number) => void;
    /** Shown before and after the fields of an item. */
    before?: (item: T, index: number) => ComponentChildren;
    after?: (item: T, index: number) => ComponentChildren;
}

/** Moves the focus away from the last row before it is removed: to the row above, or to the button
 * that adds a row. In other rows, the next item takes the place of the removed one. */
export function moveFocus(button: HTMLElement) {
    const row = button.closest("li");
    const above = row?.previousElementSibling?.querySelector<HTMLElement>(".remove");
    const add = row?.parentElement?.nextElementSibling?.querySelector("button");
    (above ?? add)?.focus();
}

interface RowProps<T> extends ListEditorProps<T> {
    item: T;
    index: number;
}

/** The errors of the fields of a row, in order. The first field shows errors that belong to none. */
function errorsOf<T>({
    item,
    index,
    nameOf,
    ...list
}: RowProps<T>): (string | undefined)[] {
    const { error, pointer, fields } = list;
    const specs = typeof fields === "function" ? fields(item) : fields;
    const itemPointer = `${pointer}/${index}`;
    const errors = specs.map((spec) => {
        const own = spec.pointer?.(item, itemPointer, nameOf(index + 1, item));
        return errorAt(error, own ?? `${itemPointer}/${spec.key}`);
    });
    const rest = errors.some(Boolean) ? undefined : errorAt(error, itemPointer);
    return [errors[0] ?? rest, ...errors.slice(1)];
}

function Row<T>(props: RowProps<T>) {
    const { items, item, index, nameOf, onItems, onRemove } = props;
    const { fields, before, after } = props;
    const specs = typeof fields === "function" ? fields(item) : fields;
    const name = nameOf(index + 1, item);
    const errors = errorsOf(props);
    const change = (changed: Partial<T>) =>
        onItems(items.map((one, i) => (i === index ? { ...one, ...changed } : one)));
    const remove = ({ currentTarget }: { currentTarget: HTMLElement }) => {
        if (index === items.length - 1) moveFocus(currentTarget);
        if (onRemove) onRemove(index);
        else onItems(items.filter((_, i) => i !== index));
    };
    return (
        <li>
            {before?.(item, index)}
            {specs.map((spec, i) => (
                <FormField
                    key={spec.key}
                    spec={spec}
                    item={item}
                    name={name}
                    number={index + 1}
                    error={errors[i]}
                    onChange={change}
                />
            ))}
            <button
                type="button"
                class="quiet remove"
                aria-label={`Remove ${name}`}
                title={`Remove ${name}`}
                onClick={remove}
            >
                <span aria-hidden="true">×</span>
            </button>
            {after?.(item, index)}
        </li>
    );
}

/** Gives the focus to a field of the last row after the user has added it. */
function useAddedRow(count: number, field: string) {
    const rows = useRef<HTMLOListElement>(null);
    const wasAdded = useRef(false);
    // Before the next key arrives.
    useLayoutEffect(() => {
        if (wasAdded.current)
            rows.current?.lastElementChild?.querySelector<HTMLElement>(field)?.focus();
        wasAdded.current = false;
    }, [count]);
    return [rows, () => (wasAdded.current = true)] as const;
}

/** Moves the focus from a field to the same one of the next row with Enter, which adds a row after the
 * last one unless the field is empty. */
function goToNextRow({ key, target }: KeyboardEvent, add: () => void) {
    if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
    const row = target.closest("li");
    const place = [...(row?.querySelectorAll("input") ?? [])].indexOf(target);
    const next = row?.nextElementSibling?.querySelectorAll("input")[place];
    if (next) next.focus();
    else if (target.type === "text" && target.value !== "") add();
    else target.blur();
}

/** The rows, their headings, and a button that adds a row. */
export function ListEditor<T>(props: ListEditorProps<T>) {
    const { items, fields, focus = "input, select", addLabel, create, onItems } = props;
    const [rows, noteAdded] = useAddedRow(items.length, focus);
    const add = () => {
        noteAdded();
        onItems([...items, create()]);
    };
    // Rows with different fields have no columns.
    const columns =
        typeof fields === "function" ? [] : fields.filter((one) => !one.isCheck);
    return (
        <div class="list-editor">
            {columns.length > 0 && items.length > 0 && (
                <div class="headings" aria-hidden="true">
                    {columns.map(({ key, label }) => (
                        <span key={key}>{label}</span>
                    ))}
                </div>
            )}
            <ol ref={rows} onKeyDown={(event) => goToNextRow(event, add)}>
                {items.slice(0, ROWS_MAX).map((item, index) => (
                    <Row key={index} {...props} item={item} index={index} />
                ))}
            </ol>
            <div class="buttons">
                <button type="button" onClick={add}>
                    {addLabel}
                </button>
            </div>
            {items.length > ROWS_MAX && (
                <p class="hint">
                    Showing the first {ROWS_MAX} of {formatCount(items.length)}.
                </p>
            )}
        </div>
    );
}
