import { describe, expect, it } from 'vitest'
import { eventWords, firstMoment, fromWords, objectWords, whoWords } from './words'

describe('a line of the audit log', () => {
  it('says what happened, and that it was refused', () => {
    expect(eventWords({ event: 'study.created', outcome: 'ok' }).words).toBe('Study added')
    expect(eventWords({ event: 'login', outcome: 'refused' })).toEqual({ words: 'Signed in: refused', icon: 'lock' })
    expect(eventWords({ event: 'token.made_new', outcome: 'ok' }).words).toBe('Token made new')
  })

  it('says to what and by whom, as far as it knows', () => {
    expect(objectWords({ detail: { dataset: 'Main', version: 3, study: 'NF-1' } })).toBe('Main, NF-1')
    expect(objectWords({ detail: { bytes: 12 } })).toBe('')
    expect(whoWords({ user: null })).toBe('Unknown or system')
    expect(['::ffff:203.0.113.24', '2001:db8::1', null].map(address => fromWords({ address }))).toEqual([
      '203.0.113.24',
      '2001:db8::1',
      '',
    ])
  })

  it('is in a period of days that ends today', () => {
    const now = new Date(2026, 2, 1, 0, 30).getTime()
    expect(firstMoment('1', now)).toBe(new Date(2026, 2, 1).toISOString())
    expect(firstMoment('7', now)).toBe(new Date(2026, 1, 23).toISOString())
    expect(firstMoment('all', now)).toBeUndefined()
  })
})
