import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { analyse, countBase } from '@core/contract'
import { tableFromColumns } from '@core/crosstab'
import { compilePlan } from '@core/domain'
import { columnNamed } from '@core/respondents'
import { hasClickhouse, NO_CLICKHOUSE, serveClickhouse, type Clickhouse } from '@tools/clickhouse'
import { aRequest } from '../../../test/harness/reportData'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasetColumns, datasets } from '../../db/schema'
import { TRACKER_DATASET, TRACKER_STUDY } from '../../demo/studies'
import { insertTracker, packTracker } from '../../demo/tenant'
import { createTracker } from '../../demo/tracker'
import { readRespondentsUrl } from '../../respondents/address'
import { createRespondentsClient } from '../../respondents/client'
import { openRespondents, type Respondents } from '../../respondents/respondents'
import { headOf, loadTable, openTable } from '../../respondents/table'
import { calculate, type Calculation } from './calculation'
import { counterHere, counterThere } from './counter'
import { sweepRespondents } from './sweep'
import { createToySurvey } from './toySurvey'

const params = { studyId: TRACKER_STUDY.studyNumber, datasetName: TRACKER_DATASET }

/** Sums of weights are added up in another order there. */
const near = (mine: unknown, theirs: unknown, path = ''): string[] => {
  if (typeof mine === 'number' && typeof theirs === 'number')
    return Math.abs(mine - theirs) <= 1e-10 * Math.max(1, Math.abs(theirs)) ? [] : [`${path}: ${mine}, ${theirs}`]
  if (typeof mine !== 'object' || typeof theirs !== 'object' || mine === null || theirs === null)
    return mine === theirs ? [] : [`${path}: ${String(mine)}, ${String(theirs)}`]
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap(key =>
    near(mine[key as keyof typeof mine], theirs[key as keyof typeof theirs], `${path}/${key}`),
  )
}

describe.skipIf(!hasClickhouse)(`large versions in ClickHouse (${NO_CLICKHOUSE})`, () => {
  let clickhouse: Clickhouse
  let respondents: Respondents
  let large: TestServer
  let plain: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    clickhouse = await serveClickhouse()
    respondents = openRespondents(clickhouse.url, 1000)
    large = await startTestServer({ respondents, runJobs: true })
    plain = await startTestServer()
    one = await large.mintClient()
    other = await plain.mintClient()
    const tracker = await packTracker()
    await one.tenant(async tx => insertTracker(tx, one.client.id, tracker))
    await other.tenant(async tx => insertTracker(tx, other.client.id, tracker))
  })
  afterAll(async () => {
    await Promise.all([large.close(), plain.close()])
    await clickhouse.close()
  })

  const client = () => createRespondentsClient(readRespondentsUrl(clickhouse.url))
  const tables = () => client().list('SELECT name FROM system.tables WHERE database = currentDatabase()')

  it('are loaded when somebody first asks, and then give the answers of the engine', async () => {
    const survey = createTracker()
    const rows = survey.questions
      .filter(question => !['open', 'date', 'meta'].includes(question.kind))
      .map(({ name }) => ({ question: name }))
    const body = aRequest({
      rows,
      axis: [{ question: 'agegroup' }, { question: 'main' }],
      filters: {
        and: [{ question: 'region', options: ['north', '11'] }, { not: { question: 'p4w', options: ['99'] } }],
      },
      weight: 'weight',
    })
    const ask = () => one.as('manager').call(analyse, { params, body })
    await expect(ask()).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('it is being loaded there. Try again in a minute.') as string,
    })
    const answer = await vi.waitFor(ask, { timeout: 30_000, interval: 200 })
    const expected = await other.as('manager').call(analyse, { params, body })
    expect(answer.tables.filter(table => table.outcome === 'cube').length).toBeGreaterThan(10)
    expect(near(answer, expected)).toEqual([])
    const base = { params, body: { filters: body.filters, weight: body.weight } }
    const bases = [await one.as('user').call(countBase, base), await other.as('user').call(countBase, base)]
    expect(near(bases[0], bases[1])).toEqual([])
  }, 60_000)

  it('are there as they are stored, cell by cell', async () => {
    const survey = createTracker()
    const table = tableFromColumns(survey.respondents, Object.fromEntries(survey.columns))
    const [name = ''] = (await tables()).filter(each => each.startsWith('version:'))
    for (const [variable] of survey.columns) {
      const column = table.column(variable)
      const cells = await client().ask(`SELECT toFloat64(${columnNamed(variable)}) FROM \`${name}\` ORDER BY place`, 1)
      const stored = column?.kind === 'coded' ? column.index : column?.values
      expect([variable, cells]).toEqual([variable, Float64Array.from(stored ?? [])])
    }
  })

  it('protect small groups as the engine does', async () => {
    const toy = createToySurvey(3, 1000)
    const data = tableFromColumns(1000, Object.fromEntries(toy.survey.columns))
    await loadTable(client(), 'toy', data, [...toy.survey.columns.keys()])
    const head = (name: string) => {
      const column = data.column(name)
      return column && headOf(column)
    }
    const there = counterThere(openTable(client(), 'toy', { length: 1000, head }))
    const { plans } = compilePlan(
      [...toy.questions.values()],
      aRequest({ rows: [{ question: 'age' }], axis: [{ question: 'region' }] }),
    )
    const conditions = [
      { var: 'gender', in: [1] },
      { var: 'region', in: [4] },
    ]
    for (const some of [[], conditions.slice(0, 1), conditions]) {
      const asked: Calculation = {
        plans,
        filter: { and: some },
        weight: null,
        protection: { floor: 10, conditions: some },
        listed: true,
      }
      expect(await calculate(there, asked)).toEqual(await calculate(counterHere(toy.survey), asked))
    }
    await client().run('DROP TABLE toy')
  })

  it('are refused where stored bytes are damaged, and nothing of them stays', async () => {
    const of = await one.tenant(async tx => {
      const [row] = await tx.select().from(datasets).where(eq(datasets.name, TRACKER_DATASET))
      return { datasetId: row?.id ?? '', version: 1 }
    })
    const [before = ''] = (await tables()).filter(each => each.startsWith('version:'))
    const source = { clientId: one.client.id, tenant: one.tenant }
    const meta = await one.tenant(async tx => {
      const [row] = await tx.select().from(datasetColumns).where(eq(datasetColumns.name, 'region'))
      const changed = { ...row?.meta, sha256: 'of other bytes' }
      await tx.update(datasetColumns).set({ meta: changed }).where(eq(datasetColumns.name, 'region'))
      return row?.meta ?? {}
    })
    const again = openRespondents(clickhouse.url, 1000)
    await client().run(`DROP TABLE \`${before}\``)
    const load = again.load(source, of, createTracker().respondents, new AbortController().signal)
    await expect(load).rejects.toThrow('damaged')
    expect((await tables()).filter(each => each.startsWith('version:'))).toEqual([])
    await one.tenant(tx => tx.update(datasetColumns).set({ meta }).where(eq(datasetColumns.name, 'region')))
    await again.load(source, of, createTracker().respondents, new AbortController().signal)
    expect(await tables()).toContain(before)
  })

  it('go with their dataset', async () => {
    const sweep = () =>
      sweepRespondents({ clientId: one.client.id, stores: large.stores, respondents, tenant: one.tenant })
    await sweep()
    expect(await tables()).toHaveLength(1)
    await one.tenant(tx => tx.delete(datasets).where(eq(datasets.name, TRACKER_DATASET)))
    await sweep()
    expect(await tables()).toEqual([])
  })

  it('say so where the database does not answer', async () => {
    const away = await startTestServer({ respondents: openRespondents('http://127.0.0.1:1/respondents', 1000) })
    const client1 = await away.mintClient()
    await client1.tenant(async tx => insertTracker(tx, client1.client.id, await packTracker()))
    const asked = client1.as('manager').call(analyse, { params, body: aRequest({ rows: [{ question: 'wave' }] }) })
    await expect(asked).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('The database that counts large datasets does not answer.') as string,
    })
    await away.close()
  })
})
