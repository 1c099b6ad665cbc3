import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@core/contract'
import { closedIds, insertClosedDataset } from '../../test/harness/closedDataset'
import { calls, covered, hear, inOrder } from '../../test/harness/invisibleCalls'
import { buildOrganisation, CANARY, chooseAsReader, type Organisation } from '../../test/harness/invisibleLibrary'
import { followAsReader } from '../../test/harness/invisibleNotices'
import { asUserWith } from '../../test/harness/searchLibrary'
import { startTestServer, type TestServer } from '../../test/harness/serverApp'

/** Nothing of the library is in them but what the reader made: sessions, second factors, tokens, own data and saved views. */
const OWN_ACCOUNT = [
  ...['account.get', 'tokens.list', 'personalData.own', 'integrations.status', 'integrations.token'],
  'views.list',
]

it('asks everything that a reader can read of the library', () => {
  const reads = allEndpoints.filter(
    ({ id, method, audience }) => method === 'GET' && audience === 'user' && !OWN_ACCOUNT.includes(id),
  )
  expect(reads.filter(({ id }) => calls[id] === undefined)).toEqual([])
})

describe('a dataset for other groups, in a study that everyone may see,', () => {
  let server: TestServer
  let real: Organisation
  let twin: Organisation
  /** The same organisation, with the closed dataset and without it. */
  const build = async (closed: boolean): Promise<Organisation> => {
    const made = await buildOrganisation(server, false)
    await chooseAsReader(made)
    await made.client.tenant(async tx => {
      if (closed) await insertClosedDataset(tx, made.client)
      await followAsReader(tx, made)
    })
    return made
  }
  beforeAll(async () => {
    server = await startTestServer()
    real = await build(true)
    twin = await build(false)
  })
  afterAll(() => server.close())

  type Rights = Parameters<typeof asUserWith>[2]
  const reads = covered.filter(({ method, audience }) => method === 'GET' && audience === 'user')

  it('is there for its groups, silent restrictions or not, and in part for readers who are told of restrictions', async () => {
    const speaking = async (rights: Rights) => {
      const reader = await asUserWith(server, real.client, rights)
      const said = await hear(reader, real, reads)
      const told = said.filter(({ body }) => body.includes(CANARY) || body.includes('"sample":62'))
      return new Set(told.map(({ asked }) => asked.split(' ')[0]))
    }
    const full = await speaking({ groups: ['board'], silentRestrictions: true })
    for (const id of ['studies.get', 'studies.list', 'search.questions', 'questions.search', 'datasets.get'])
      expect(full).toContain(id)
    for (const id of [
      'reports.list',
      'insights.list',
      'insights.get',
      'filters.list',
      'tableBooks.get',
      'downloads.list',
      'summaries.items',
    ])
      expect(full).toContain(id)
    const part = await speaking({ groups: ['staff'] })
    expect(part).toContain('datasets.get')
    expect(part).not.toContain('insights.list')
    expect([...part].filter(id => !full.has(id))).toEqual([])
  }, 1_200_000)

  it('is missing for a reader under silent restrictions: with it and without it, every answer is the same', async () => {
    const rights = { groups: ['staff'], silentRestrictions: true }
    const listen = async (organisation: Organisation) =>
      hear(await asUserWith(server, organisation.client, rights), organisation, inOrder)
    const [said, missing] = [await listen(real), await listen(twin)]
    const told = said.filter(({ headers, body }) => (JSON.stringify(headers) + body).toLowerCase().includes(CANARY))
    expect(told).toEqual([])
    const differing = said.flatMap((answer, at) =>
      JSON.stringify(answer) === JSON.stringify(missing[at]) ? [] : [{ answer, missing: missing[at] }],
    )
    expect(differing.slice(0, 3)).toEqual([])
    expect(
      said.filter(({ asked, status }) => asked.startsWith('datasets.get') && status === 200).length,
    ).toBeGreaterThan(0)
    // It was asked for: of its name, and of every id that was made of it.
    expect(JSON.stringify(calls['datasets.get']?.(() => ''))).toContain(closedIds.dataset)
  }, 1_200_000)
})
