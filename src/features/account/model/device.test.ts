import { describe, expect, it } from 'vitest'
import { deviceWords, placeWords } from './device'

describe('a session', () => {
  it('is recognised by its device', () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    expect(deviceWords(firefox)).toBe('Firefox on Windows')
    expect(deviceWords('')).toBe('Unknown browser')
    expect(deviceWords('curl')).not.toContain('undefined')
  })

  it('says where it began as far as it is known', () => {
    expect(placeWords({ time_zone: 'Europe/Lisbon', address: '::ffff:10.0.0.1' })).toBe(
      'Lisbon, by the clock of the device · 10.0.0.1',
    )
    expect(placeWords({ time_zone: 'America/New_York', address: '' })).toBe('New York, by the clock of the device')
    expect(placeWords({ time_zone: 'UTC', address: '2001:db8::1' })).toBe('2001:db8::1')
    expect(placeWords({ time_zone: null, address: '' })).toBe('')
  })
})
