import { describe, expect, it } from 'vitest'
import { isTimeZone, nextMorning, secondsUntilMail } from './when'

describe('the next morning', () => {
  it.each([
    // Before and after eight, on one side of the date line and the other.
    ['daily', 'UTC', '2026-11-25T07:59:59Z', '2026-11-25T08:00:00.000Z'],
    ['daily', 'UTC', '2026-11-25T08:00:00Z', '2026-11-26T08:00:00.000Z'],
    ['daily', 'Europe/Berlin', '2026-11-25T06:00:00Z', '2026-11-25T07:00:00.000Z'],
    ['daily', 'America/Los_Angeles', '2026-11-25T20:00:00Z', '2026-11-26T16:00:00.000Z'],
    ['daily', 'Pacific/Auckland', '2026-11-25T20:00:00Z', '2026-11-26T19:00:00.000Z'],
    ['daily', 'Asia/Kolkata', '2026-11-25T02:00:00Z', '2026-11-25T02:30:00.000Z'],
    // Clocks go forward on 29 March, and back on 25 October.
    ['daily', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['daily', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    // 30 November 2026 is a Monday.
    ['weekly', 'UTC', '2026-11-25T07:00:00Z', '2026-11-30T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-30T07:00:00Z', '2026-11-30T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-30T08:00:00Z', '2026-12-07T08:00:00.000Z'],
    ['weekly', 'Pacific/Auckland', '2026-11-29T18:00:00Z', '2026-11-29T19:00:00.000Z'],
  ] as const)('%s in %s after %s is %s', (rhythm, zone, now, expected) => {
    expect(nextMorning(rhythm, zone, new Date(now)).toISOString()).toBe(expected)
  })

  it('is waited for, and what is wanted at once waits for a minute and a half', () => {
    const now = new Date('2026-11-25T07:00:00Z')
    expect(secondsUntilMail('daily', 'UTC', now)).toBe(3600)
    expect(secondsUntilMail('at_once', 'UTC', now)).toBe(90)
  })
})

it('time zones are those that the server knows', () => {
  expect(['UTC', 'Europe/Berlin', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
