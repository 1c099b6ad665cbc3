import { describe, expect, it } from 'vitest'
import { createMailServerLookup, type DomainRecords } from './mailServers'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
const none = failing('ENODATA')

const recordsOf = (records: Partial<DomainRecords>): DomainRecords => ({
  resolveMx: none,
  resolve4: none,
  resolve6: none,
  ...records,
})
const mx = (...exchanges: string[]) => ({
  resolveMx: () => Promise.resolve(exchanges.map(exchange => ({ exchange, priority: 0 }))),
})
const addresses = (() => Promise.resolve(['192.0.2.1'])) as unknown as DomainRecords['resolve4']

describe('whether a domain has a mail server', () => {
  it.each([
    ['it names one', mx('mail.partner.example'), true],
    ['it says that it takes no mails', mx(''), false],
    ['it has an address alone', { resolve4: addresses }, true],
    ['it has neither', {}, false],
    ['there is no such domain', { resolveMx: failing('ENOTFOUND') }, false],
    ['nobody answers', { resolveMx: failing('ETIMEOUT') }, null],
    ['nobody answers for its address', { resolve4: failing('ESERVFAIL') }, null],
  ])('is known where %s', async (_, records, expected) => {
    expect(await createMailServerLookup(recordsOf(records))('partner.example')).toBe(expected)
  })

  it('is asked once, and again where nobody answered', async () => {
    const asked: string[] = []
    const lookup = createMailServerLookup(
      recordsOf({
        resolveMx: domain => {
          asked.push(domain)
          return domain === 'slow.example' ? failing('ETIMEOUT')() : failing('ENOTFOUND')()
        },
      }),
    )
    for (const domain of ['gone.example', 'gone.example', 'slow.example', 'slow.example']) await lookup(domain)
    expect(asked).toEqual(['gone.example', 'slow.example', 'slow.example'])
  })
})
