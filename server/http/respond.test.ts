import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { StillHeld } from '../db/sqlState'
import { asRefusal } from './respond'

const logged = () => {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: line => lines.push(line) }) }
}

describe('what a request throws', () => {
  it('is logged and shown without internals when nobody foresaw it', () => {
    const { lines, log } = logged()
    const refusal = asRefusal(new Error('a secret of the inside'), log, new AbortController().signal)
    expect(refusal.code).toBe('internal')
    expect(refusal.message).not.toContain('secret')
    expect(lines).toHaveLength(1)
  })

  it('is 507 where the disk is full and 503 where the database is away or busy, with the time to come back', () => {
    const { log } = logged()
    const coded = (code: string) => Object.assign(new Error(code), { code })
    const wrapped = (code: string) => new Error('Failed query', { cause: coded(code) })
    const answer = (error: unknown) => {
      const { code, detail } = asRefusal(error, log, new AbortController().signal)
      return [code, detail.retryAfter]
    }
    for (const error of [coded('ENOSPC'), coded('EDQUOT'), wrapped('53100')])
      expect(answer(error)).toEqual(['disk_full', 300])
    const away = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006'].map(wrapped)
    for (const error of [...away, wrapped('57014'), new Error('Connection terminated unexpectedly')])
      expect(answer(error)).toEqual(['unavailable', 5])
    expect(answer(wrapped('55P03'))).toEqual(['conflict', 5])
    expect(answer(wrapped('23505'))).toEqual(['internal', undefined])
  })

  it('is a conflict that names what holds the lock, and for reading a busy server', () => {
    const { log } = logged()
    const { signal } = new AbortController()
    const held = new StillHeld('An import is being saved', new Error('timeout'))
    expect(asRefusal(held, log, signal)).toMatchObject({
      code: 'conflict',
      message: 'An import is being saved. Try again in a moment.',
    })
    expect(asRefusal(held, log, signal, true).code).toBe('unavailable')
    expect(asRefusal(new StillHeld(null, null), log, signal).message).toMatch(/^Another change is being saved/)
  })

  it('is no failure when it only says that who asked has gone', () => {
    const { lines, log } = logged()
    const client = new AbortController()
    client.abort('The connection was closed.')
    const work = AbortSignal.any([client.signal, new AbortController().signal])
    expect(asRefusal(work.reason, log, client.signal).code).toBe('unavailable')
    expect(lines).toEqual([])
    asRefusal(new Error('something else'), log, client.signal)
    expect(lines).toHaveLength(1)
  })
})
