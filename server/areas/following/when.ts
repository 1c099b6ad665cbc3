import type { MailRhythm } from '@core/domain'

/** What happens within this time goes into one mail. */
const AT_ONCE_SECONDS = 90
const MORNING_HOUR = 8
const MONDAY = 1
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The clock of a zone at a moment, as if it were UTC. */
const clockOf = (zone: string, at: number): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value ?? 0)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The moment at which the clock of a zone shows this; where it skips it, an hour later. */
const momentOf = (zone: string, clock: number): number => {
  const guess = clock - (clockOf(zone, clock) - clock)
  return guess - (clockOf(zone, guess) - clock)
}

const isWanted = (rhythm: MailRhythm, clock: number): boolean =>
  rhythm !== 'weekly' || new Date(clock).getUTCDay() === MONDAY

/** The next 08:00 of a zone after `now`; for a week's mails that of a Monday. */
export const nextMorning = (rhythm: 'daily' | 'weekly', zone: string, now: Date): Date => {
  const today = Math.floor(clockOf(zone, now.getTime()) / DAY_MS) * DAY_MS + MORNING_HOUR * HOUR_MS
  for (let day = 0; ; day += 1) {
    const clock = today + day * DAY_MS
    const at = momentOf(zone, clock)
    if (at > now.getTime() && isWanted(rhythm, clock)) return new Date(at)
  }
}

/** Whether the server knows this time zone. */
export const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** How long news waits before it is mailed. */
export const secondsUntilMail = (rhythm: Exclude<MailRhythm, 'none'>, zone: string, now: Date): number =>
  rhythm === 'at_once' ? AT_ONCE_SECONDS : Math.ceil((nextMorning(rhythm, zone, now).getTime() - now.getTime()) / 1000)
