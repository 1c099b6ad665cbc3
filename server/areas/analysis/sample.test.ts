import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyse, createBanner, patchQuestion, type AnalysisRequest } from '@core/contract'
import { FIRST_CODE, type CodedColumn, type Column, type Plan } from '@core/crosstab'
import { aRequest } from '../../../test/harness/reportData'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasets } from '../../db/schema'
import { TRACKER_DATASET, TRACKER_STUDY } from '../../demo/studies'
import { insertTracker, packTracker } from '../../demo/tenant'
import { createTracker } from '../../demo/tracker'
import { createSamples } from './sample'

const params = { studyId: TRACKER_STUDY.studyNumber, datasetName: TRACKER_DATASET }
const waves = [{ question: 'wave' }]

const coded = (column: Column | undefined): CodedColumn => {
  if (column?.kind !== 'coded') throw new Error('The column has no codes')
  return column
}

describe('the respondents of waves', () => {
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    const tracker = await packTracker()
    await one.tenant(async tx => insertTracker(tx, one.client.id, tracker))
  })
  afterAll(() => server.close())

  const run = (over: Partial<AnalysisRequest>, as: 'user' | 'manager' = 'manager') =>
    one.as(as).call(analyse, { params, body: aRequest({ rows: [{ question: 'main' }], ...over }) })

  const codesOf = (name: string) => {
    const { index, dictionary } = coded(createTracker().columns.get(name))
    return (person: number) => dictionary[(index[person] ?? 0) - FIRST_CODE]
  }

  it('come with tables over waves: everybody, and by each question that says who they are', async () => {
    const { wave_sample: sample = [], tables } = await run({ axis: waves })
    expect(sample.map(({ id }) => id)).toEqual(['everybody', 'gender', 'agegroup', 'region'])
    // What people do is no trait: "main" is suggested for columns too.
    const [table] = tables
    expect(table?.outcome === 'cube' && table.cube.columns).toEqual(sample[0]?.columns)
    // Counted by hand, person by person.
    const { respondents } = createTracker()
    const [wave, region] = [codesOf('wave'), codesOf('region')]
    const inWave = (at: number) =>
      Array.from({ length: respondents }, (_, person) => person).filter(p => wave(p) === at)
    expect(sample[0]?.base.n).toEqual([respondents, ...[1, 2, 3].map(at => inWave(at).length)])
    const regions = sample.find(({ id }) => id === 'region')
    expect(regions?.rows.find(({ type }) => type === 'cat')?.n.slice(1)).toEqual(
      [1, 2, 3].map(at => inWave(at).filter(person => region(person) === 1).length),
    )
  })

  it('are those who pass the filter, weighted as the table is', async () => {
    const filters = { question: 'gender', options: ['2'] }
    const weight = 'weight'
    const { wave_sample: sample = [], filtered } = await run({ axis: waves, filters, weight })
    expect(sample[0]?.base.n[0]).toBe(filtered.n)
    expect(sample[0]?.base.w[0]).toBeCloseTo(filtered.w, 6)
    const women = sample.find(({ id }) => id === 'gender')?.rows.find(({ key }) => key === '2')
    expect(women?.n).toEqual(sample[0]?.base.n)
  })

  it('are the same for every call of a view, and others for another filter or weight', async () => {
    const view = { axis: waves, filters: { question: 'region', options: ['1'] } }
    const first = await run({ ...view, rows: [{ question: 'main' }] })
    const next = await run({ ...view, rows: [{ question: 'gender' }] })
    expect(next.wave_sample).toEqual(first.wave_sample)
    expect(first.wave_sample?.[0]?.base.n[0]).toBe(first.filtered.n)
    for (const other of [
      { ...view, filters: { question: 'region', options: ['2'] } },
      { ...view, weight: 'weight' },
    ]) {
      const { wave_sample: sample, filtered } = await run(other)
      expect(sample?.[0]?.base.w[0]).toBeCloseTo(filtered.w, 6)
      expect(sample).not.toEqual(first.wave_sample)
    }
  })

  it('come with a banner that holds waves among others, and not with columns that are none or with swapped tables', async () => {
    const entries = [{ levels: [{ question: 'gender' }] }, { levels: [{ question: 'wave' }] }]
    const banner = await one.as('manager').call(createBanner, { params, body: { name: 'Who and when', entries } })
    const { wave_sample: sample = [] } = await run({ axis: [{ banner: banner.id }] })
    expect(sample.map(({ columns }) => columns.length)).toEqual(sample.map(() => sample[0]?.columns.length))
    expect(sample[0]?.columns.map(({ group }) => group)).toContain('wave')
    expect((await run({ axis: [{ question: 'region' }] })).wave_sample).toBeUndefined()
    const swapped = await run({ axis: waves, inverted: true })
    expect(swapped.wave_sample).toBeUndefined()
  })

  it('are nothing for readers without full rights', async () => {
    for (const questionName of ['wave', 'main'])
      await one
        .as('manager')
        .call(patchQuestion, { params: { ...params, questionName }, body: { unrestricted_filter: true } })
    await one.tenant(tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: ['Nobody'] })
        .where(eq(datasets.clientId, one.client.id)),
    )
    const limited = await run({ axis: waves }, 'user')
    expect(limited.tables.map(({ outcome }) => outcome)).toEqual(['cube'])
    expect(limited.wave_sample).toBeUndefined()
  })
})

const planOf = (filter: NonNullable<Plan['filter']> | null): Plan => ({ rows: [], banner: [], filter })

describe('samples that were counted', () => {
  it('are found by version and plan alone, as copies', () => {
    const samples = createSamples<{ n: number[] }>(cube => structuredClone(cube))
    const sample = [{ n: [1, 2] }]
    samples.keep(['client', 'dataset', 1], [planOf(null)], sample)
    sample[0]?.n.push(3)
    const found = samples.find(['client', 'dataset', 1], [planOf(null)])
    expect(found).toEqual([{ n: [1, 2] }])
    found?.[0]?.n.push(3)
    expect(samples.find(['client', 'dataset', 1], [planOf(null)])).toEqual([{ n: [1, 2] }])
    expect(samples.find(['client', 'dataset', 2], [planOf(null)])).toBeUndefined()
    expect(samples.find(['other', 'dataset', 1], [planOf(null)])).toBeUndefined()
    expect(samples.find(['client', 'dataset', 1], [planOf({ var: 'a', in: [1] })])).toBeUndefined()
  })
})
