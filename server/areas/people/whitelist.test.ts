import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addWhitelistDomains,
  addWhitelistEmails,
  deleteWhitelistDomain,
  deleteWhitelistEmail,
  listAudit,
  listWhitelistDomains,
  listWhitelistEmails,
} from '@core/contract'
import { refusalOf, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'

describe('the whitelist', () => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
  })
  afterAll(() => server.close())

  const emails = async () =>
    (await client.as('admin').call(listWhitelistEmails, { query: {} })).results.map(({ email }) => email)
  const addEmails = (values: string[]) => client.as('admin').call(addWhitelistEmails, { body: { values } })

  it('takes many addresses at once, in lower case and each once, and names the others with the reason', async () => {
    const { successes, failures } = await addEmails([
      'Sam@Outside.example ',
      'sam@outside.example',
      'x@y',
      'a@b.example',
    ])
    expect(successes.map(({ email }) => email)).toEqual(['sam@outside.example', 'a@b.example'])
    expect(failures).toEqual([{ value: 'x@y', reason: 'Not a full address' }])
    expect(await emails()).toEqual(['a@b.example', 'sam@outside.example'])
    expect(await addEmails(['a@b.example', 'c@b.example'])).toMatchObject({
      successes: [{ email: 'c@b.example' }],
      failures: [{ value: 'a@b.example', reason: 'Already on the list' }],
    })
  })

  it('refuses domains that anyone can have, and keeps them apart from addresses', async () => {
    const values = ['@Outside.example', 'gmail.com', 'co.uk', 'kyoto.jp', 'github.io', 'sch.id']
    const answer = await client.as('admin').call(addWhitelistDomains, { body: { values } })
    expect(answer.successes.map(({ email_domain }) => email_domain)).toEqual(['outside.example'])
    expect(answer.failures.map(({ value }) => value)).toEqual(['gmail.com', 'co.uk', 'kyoto.jp', 'github.io', 'sch.id'])
    const { count, results } = await client.as('admin').call(listWhitelistDomains, { query: {} })
    expect([count, results]).toEqual([1, answer.successes])
    // An id of one kind is none of the other.
    const id = results[0]?.id ?? ''
    expect((await refusalOf(client.as('admin').call(deleteWhitelistEmail, { params: { id } })))[0]).toBe(404)
    await client.as('admin').call(deleteWhitelistDomain, { params: { id } })
    expect((await client.as('admin').call(listWhitelistDomains, { query: {} })).count).toBe(0)
  })

  it('takes a value once when two admins add it at the same moment', async () => {
    const both = await Promise.all([addEmails(['twice@b.example']), addEmails(['twice@b.example'])])
    expect(both.flatMap(({ successes }) => successes)).toHaveLength(1)
    expect(both.flatMap(({ failures }) => failures)).toEqual([
      { value: 'twice@b.example', reason: 'Already on the list' },
    ])
  })

  it('belongs to its organisation, and every change is noted', async () => {
    const foreign = await server.mintClient()
    const own = (await foreign.as('admin').call(addWhitelistEmails, { body: { values: ['z@z.example'] } })).successes
    const params = { id: own[0]?.id ?? '' }
    expect((await refusalOf(client.as('admin').call(deleteWhitelistEmail, { params })))[0]).toBe(404)
    await foreign.as('admin').call(deleteWhitelistEmail, { params })
    // Read as the log shows it: the lines themselves hold no addresses.
    const noted = (await foreign.as('admin').call(listAudit, { query: {} })).results
      .map(({ event, detail }) => ({ event, detail }))
      .reverse()
    expect(noted.filter(({ event }) => event.startsWith('whitelist.'))).toMatchObject([
      { event: 'whitelist.added', detail: { kind: 'email', values: 'z@z.example' } },
      { event: 'whitelist.removed', detail: { kind: 'email', value: 'z@z.example' } },
    ])
  })
})
