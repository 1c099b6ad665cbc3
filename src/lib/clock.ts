const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** '23 Nov, 14:02'; epoch milliseconds, in the reader's time zone. */
export const dayAndTime = (at: number): string => `${DAY.format(at)}, ${CLOCK.format(at)}`

/** '14:02' for a moment of today, '23 Nov, 14:02' for any other; epoch milliseconds, in the reader's time zone. */
export const momentLabel = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString() ? CLOCK.format(at) : dayAndTime(at)
