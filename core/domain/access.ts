/** What people share with each other, and ask to have opened. */
export const SHARED_TYPES = ['study', 'story', 'question', 'report', 'document'] as const
export type SharedType = (typeof SHARED_TYPES)[number]

/** What became of a request for access, as far as the person who asked may know. */
export const ACCESS_STATES = ['open', 'given', 'not_given'] as const
export type AccessState = (typeof ACCESS_STATES)[number]

/** Requests for access: per person and hour, how many may be open, how long one stays open and is kept, and the length of a note. */
export const ACCESS_LIMITS = { perHour: 20, open: 50, days: 14, keptDays: 90, note: 500 } as const
