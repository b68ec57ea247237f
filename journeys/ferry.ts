/** A short scene for two, as an actor pastes it. */
export const ferry = `INT. FERRY TERMINAL. NIGHT

TOBIN
That was the last one.

MARA
I know. I watched it go.

TOBIN
You had a ticket.

MARA
I had two.

TOBIN
Ah.

MARA
They make tea.

TOBIN
I work here.
`
