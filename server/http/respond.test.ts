import pino from 'pino'
import { describe, expect, it } from 'vitest'
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
