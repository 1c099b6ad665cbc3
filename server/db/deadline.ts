/** Milliseconds after which a JSON call is given up with 503. */
export const DEADLINE_MS = 60_000

/** How long a call waits for the one connection of the embedded database: within the deadline it can still be said what held it. */
export const TURN_MS = 45_000
