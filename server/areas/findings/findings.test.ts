import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyse, findFindings, getDataset, type FoundDifference } from '@core/contract'
import { searchedRows } from '@core/findings'
import { indexQuestions } from '@core/report'
import { aRequest } from '../../../test/harness/reportData'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasetColumns, datasetQuestions, datasets } from '../../db/schema'
import { TRACKER_DATASET, TRACKER_STUDY } from '../../demo/studies'
import { insertTracker, packTracker } from '../../demo/tenant'

const params = { studyId: TRACKER_STUDY.studyNumber, datasetName: TRACKER_DATASET }

const asked = (given: object = {}) => ({
  axis: [{ question: 'gender' }],
  nested: false,
  filters: null,
  weight: 'weight',
  auto_adjust_base: true,
  confidence: 95 as const,
  control: 'benjamini_hochberg' as const,
  ...given,
})

describe('findings of the demo tracker', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  const mint = async (): Promise<MintedClient> => {
    const client = await server.mintClient()
    const tracker = await packTracker()
    await client.tenant(async tx => insertTracker(tx, client.client.id, tracker))
    return client
  }
  beforeAll(async () => {
    server = await startTestServer()
    one = await mint()
    other = await server.mintClient()
  })
  afterAll(() => server.close())

  const find = (given?: object, client = one) => client.as('user').call(findFindings, { params, body: asked(given) })
  const all = ({ findings }: Awaited<ReturnType<typeof find>>): FoundDifference[] =>
    findings.flatMap(({ lead, also }) => [lead, ...also])

  it('are figures of the tables that the reader gets of the same questions', async () => {
    const body = { axis: [{ question: 'wave' }, { question: 'gender' }] }
    const found = await find(body)
    expect(found.findings.length).toBeGreaterThan(3)
    expect(found.differences).toBe(all(found).length)
    expect(found.comparisons).toBeGreaterThan(300)
    const shares = all(found).filter(({ kind }) => kind === 'share')
    expect(shares.length).toBeGreaterThan(3)
    for (const share of shares) {
      const { question, breakout, row, column, other: than } = share
      const rows = [breakout === null ? { question } : { question, breakouts: [breakout] }]
      const request = aRequest({ rows, ...body, weight: 'weight' })
      const { tables } = await one.as('user').call(analyse, { params, body: request })
      const [table] = tables
      if (table?.outcome !== 'cube') throw new Error('no table')
      const { columns, base, rows: lines } = table.cube
      const place = (key: string): number => columns.findIndex(each => each.key === key)
      const line = lines.find(({ key }) => key === row)
      const at = (sums: { w: number[] } | undefined, c: number): number => sums?.w[c] ?? NaN
      const c = place(column)
      // Calculated again from the sums: the column, then the other wave or everybody else in the table.
      const own = at(line, c) / at(base, c)
      const others =
        than === null
          ? (at(line, 0) - at(line, c)) / (at(base, 0) - at(base, c))
          : at(line, place(than)) / at(base, place(than))
      expect(share.value).toBeCloseTo(own, 10)
      expect(share.other_value).toBeCloseTo(others, 10)
      expect(share.difference).toBeCloseTo(own - others, 10)
      expect(share.low * share.high).toBeGreaterThan(0)
      expect(share.low).toBeLessThan(share.difference)
      expect(share.high).toBeGreaterThan(share.difference)
      expect(share.adjusted_p).toBeLessThanOrEqual(0.05)
    }
    expect(new Set(all(found).map(({ other: than }) => than === null)).size).toBeLessThanOrEqual(2)
  })

  it('come in the order of effects, fewer where error is controlled more strictly', async () => {
    const axis = [{ question: 'agegroup' }]
    const [usual, strict, sure] = await Promise.all([
      find({ axis }),
      find({ axis, control: 'benjamini_yekutieli' }),
      find({ axis, confidence: 99 }),
    ])
    const sizes = usual.findings.map(({ lead }) => Math.abs(lead.effect))
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(strict.comparisons).toBe(usual.comparisons)
    expect(strict.differences).toBeLessThan(usual.differences)
    expect(sure.differences).toBeLessThan(usual.differences)
  })

  it('search the named questions alone, and say what is wrong with a request', async () => {
    const few = await find({ questions: ['region'] })
    expect(few.tables).toBe(1)
    await expect(find({ axis: [{ question: 'nothing' }] })).rejects.toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('nothing') as string },
    })
    await expect(find({ questions: ['region', 'nothing'] })).rejects.toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('no table of "nothing"') as string },
    })
    await expect(find({ weight: 'nothing' })).rejects.toMatchObject({ status: 400 })
    await expect(find({ axis: [] })).rejects.toMatchObject({ status: 400 })
  })

  it('exist for the own client organisation only', async () => {
    await expect(other.as('admin').call(findFindings, { params, body: asked() })).rejects.toMatchObject({ status: 404 })
  })

  it('tell a reader without full rights nothing of what is hidden: neither in findings nor in how many comparisons there were', async () => {
    const closed = async (client: MintedClient) => {
      await client.tenant(async tx =>
        tx
          .update(datasets)
          .set({ groupRestrictions: ['board'] })
          .where(eq(datasets.clientId, client.client.id)),
      )
      const { questions } = await client.as('user').call(getDataset, { params })
      return questions.map(({ question_name }) => question_name)
    }
    const real = await mint()
    const open = await closed(real)
    const seen = await find({}, real)
    // The same dataset, in which no hidden question was ever asked.
    const twin = await mint()
    await closed(twin)
    const hidden = await twin.tenant(async tx => {
      const own = eq(datasetQuestions.clientId, twin.client.id)
      const rows = await tx.select({ name: datasetQuestions.name }).from(datasetQuestions).where(own)
      const gone = rows.map(({ name }) => name).filter(name => !open.includes(name) && name !== 'gender')
      for (const name of gone) {
        await tx.delete(datasetQuestions).where(and(own, eq(datasetQuestions.name, name)))
        await tx
          .delete(datasetColumns)
          .where(and(eq(datasetColumns.clientId, twin.client.id), eq(datasetColumns.name, name)))
      }
      return gone
    })
    expect(hidden.length).toBeGreaterThan(10)
    expect(await find({}, twin)).toEqual(seen)
    expect(seen.comparisons).toBeGreaterThan(0)
    expect(all(seen).every(({ question }) => open.includes(question))).toBe(true)
    // A hidden question that is named, and one that there is not, are the same to this reader.
    const [known = ''] = hidden
    const outcome = async (name: string, given: object): Promise<string> => {
      const said = await find(given, real).catch((error: unknown) => {
        const { status, body } = error as { status: number; body: { detail?: string } }
        return { status, detail: body.detail }
      })
      return JSON.stringify(said).replaceAll(name, '')
    }
    const both = (given: (name: string) => object) =>
      Promise.all([known, 'nothing'].map(name => outcome(name, given(name))))
    for (const given of [
      (name: string) => ({ questions: ['wave', name] }),
      (name: string) => ({ axis: [{ question: name }] }),
      (name: string) => ({ filters: { question: name, options: ['1'] } }),
    ]) {
      const [ofHidden, ofNothing] = await both(given)
      expect(ofHidden).toBe(ofNothing)
    }
    // Those with full rights are told more.
    const manager = await real.as('manager').call(findFindings, { params, body: asked() })
    expect(manager.comparisons).toBeGreaterThan(seen.comparisons)
  })

  it('are of the questions that can be tables, grids row by row', async () => {
    const dataset = await one.as('user').call(getDataset, { params })
    const rows = searchedRows(dataset, indexQuestions(dataset))
    const grids = dataset.questions.filter(({ is_grid }) => is_grid)
    expect(rows.filter(({ breakout }) => breakout !== null)).toHaveLength(
      grids.reduce((sum, { breakouts }) => sum + breakouts.length, 0),
    )
    const kinds = new Map(
      dataset.questions.map(question => [question.question_name, question.fundamental_question_type]),
    )
    expect(rows.some(({ question }) => kinds.get(question) === 'open')).toBe(false)
  })
})
