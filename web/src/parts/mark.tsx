/** The logo: the three shapes of the SET cards. */
export function Mark() {
    return (
        <svg viewBox="0 0 44 28" width="44" height="28" aria-hidden="true" class="mark">
            <path d="M8 2l6 12-6 12L2 14z" class="first" />
            <rect x="18" y="2" width="9" height="24" rx="4.5" class="second" />
            <path
                class="third"
                d="M36 2.500c3.6-1 6 2 5 6s.8 6.5.6 10-3.200 8-6.200 7-3-4-2.200-7.5-1.4-6.5-.9-10 1.6-5 3.700-5.500z"
            />
        </svg>
    );
}
