interface FiguresProps {
    figures: readonly (readonly [name: string, value: number | string])[];
}

/** Numbers with their names, as a list. The page gives them their style. */
export const Figures = ({ figures }: FiguresProps) => (
    <dl class="figures">
        {figures.map(([name, value]) => (
            <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
            </div>
        ))}
    </dl>
);
