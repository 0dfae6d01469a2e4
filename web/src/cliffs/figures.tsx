/** Figures with their names. */
export const Figures = ({ rows }: { rows: readonly (readonly string[])[] }) => (
    <dl class="figures">
        {rows.map(([name, value]) => (
            <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
            </div>
        ))}
    </dl>
);
