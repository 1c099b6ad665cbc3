/**
 * Suggestions are ranked among the newest matches only, so many of them at most that the reader may see: ranking all matches
 * of two letters would take as long as a search. How the window is found depends on how many matches there are in all; which
 * matches are in it does not.
 */
export const WINDOW = 200

/** How many of the newest studies are looked through at a time, until the window is full. */
export const CHUNKS = [20, 200, 2_000] as const
