import { PAGES } from "../pages";
import { hrefOf } from "../place";

export default function HomePage() {
    return (
        <>
            <header class="introduction">
                <h1>puzzled</h1>
                <p>Puzzles to play, and solvers that know the best answer to each.</p>
            </header>
            <ul class="home">
                {PAGES.map(({ id, title }) => (
                    <li key={id}>
                        <a href={hrefOf(id)}>{title}</a>
                    </li>
                ))}
            </ul>
        </>
    );
}
