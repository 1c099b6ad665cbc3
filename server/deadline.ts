/** Milliseconds after which a JSON call is given up with 503. Nothing that a call waits for is given up earlier. */
export const DEADLINE_MS = 60_000
