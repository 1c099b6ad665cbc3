import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  createCalculated,
  createNet,
  deleteCalculated,
  type AnalysisTable,
  type CalculatedDraft,
  type Question,
} from '@core/contract'
import { NOT_ASKED } from '@core/crosstab'
import { addTracker, tracker, trackerStudy } from '../../../test/harness/library'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { aRequest } from '../../../test/harness/reportData'

const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }

/** The codes of a column, one per respondent; null: not asked. Counted here without the engine. */
const codesOf = (name: string): (number | null)[] => {
  const column = tracker.columns.get(name)
  if (column?.kind !== 'coded') throw new Error(`No codes in ${name}`)
  return Array.from(column.index, at => {
    const code = at === NOT_ASKED ? null : (column.dictionary[at - 2] ?? null)
    return code === null ? null : Number(code)
  })
}
const numbersOf = (name: string): number[] => {
  const column = tracker.columns.get(name)
  if (column?.kind !== 'number') throw new Error(`No numbers in ${name}`)
  return Array.from(column.values)
}
const weights = () => numbersOf('weight')
const respondents = Array.from({ length: tracker.respondents }, (_, at) => at)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

describe('numbers of added rows', () => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    await addTracker(client)
  })
  afterAll(() => server.close())

  const idOf = (question: Question, label: string): string => {
    const row = [...question.nets, ...question.calculated].find(each => each.label === label)
    if (!row) throw new Error(`No row ${label}`)
    return row.id
  }
  const net = async (questionName: string, label: string, any_of: string[]) => {
    const call = { params: { ...params, questionName }, body: { label, any_of } }
    return idOf(await client.as('user').call(createNet, call), label)
  }
  const calculated = async (questionName: string, body: CalculatedDraft) => {
    const call = { params: { ...params, questionName }, body }
    return idOf(await client.as('user').call(createCalculated, call), body.label)
  }
  const cubes = async (question: string, weight: string | null = null) => {
    const { tables } = await client
      .as('user')
      .call(analyse, { params, body: aRequest({ rows: [{ question }], weight }) })
    return tables.map((table: AnalysisTable) => {
      if (table.outcome !== 'cube') throw new Error(JSON.stringify(table))
      return table.cube
    })
  }
  type Cube = Awaited<ReturnType<typeof cubes>>[number]
  const countOf = (cube: Cube | undefined, id: string) => {
    const row = cube?.rows.find(each => each.key === id)
    return [row?.n[0], row?.w[0]]
  }
  const meanOf = (cube: Cube | undefined, id: string) => {
    const row = cube?.numbers.find(each => each.key === id)
    const n = row?.n[0] ?? 0
    return [n, (row?.x[0] ?? 0) / n + (row?.shift ?? 0)] as const
  }
  const expectMean = (cube: Cube | undefined, id: string, values: readonly number[]) => {
    const [n, mean] = meanOf(cube, id)
    expect(n).toBe(values.length)
    expect(mean).toBeCloseTo(sum(values) / values.length, 9)
  }

  it('a net of several answers counts each person once, unweighted and weighted', async () => {
    const id = await net('media', 'Feeds', ['3', '4', '5'])
    const columns = [3, 4, 5].map(code => codesOf(`media_${code}`))
    const chosen = respondents.filter(at => columns.some(column => column[at] === 1))
    const mentions = sum(columns.map(column => column.filter(code => code === 1).length))
    expect(chosen.length).toBeLessThan(mentions)
    const [cube] = await cubes('media', 'weight')
    const [n, w] = countOf(cube, id)
    expect(n).toBe(chosen.length)
    const weight = weights()
    expect(w).toBeCloseTo(sum(chosen.map(at => weight[at] ?? 0)), 6)
    // Of all options: everybody who answered.
    const all = await net('media', 'Any answer', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '99'])
    const [whole] = await cubes('media')
    expect(countOf(whole, all)[0]).toBe(whole?.base.n[0])
  })

  it('a net of a grid is in the table of each of its rows', async () => {
    const id = await net('image', 'No opinion either way', ['3', '2'])
    const tables = await cubes('image')
    expect(tables).toHaveLength(8)
    for (const [at, cube] of tables.entries()) {
      const codes = codesOf(`image_${at + 1}`)
      expect(countOf(cube, id)[0]).toBe(codes.filter(code => code === 2 || code === 3).length)
    }
  })

  it('a box is the share of those at its end of the scale, whatever the missing answers', async () => {
    const high = await calculated('image', { kind: 'top_box', label: 'Top 1', count: 1, end: 'highest' })
    const low = await calculated('image', { kind: 'top_box', label: 'Low 3', count: 3, end: 'lowest' })
    const [cube] = await cubes('image')
    const codes = codesOf('image_1').filter(code => code !== null && code > 0)
    expect(cube?.base.n[0]).toBe(codes.length)
    expect(countOf(cube, high)[0]).toBe(codes.filter(code => code === 5).length)
    expect(countOf(cube, low)[0]).toBe(codes.filter(code => code !== null && code <= 3).length)
  })

  it('scores of several answers are averaged per person, or added up with zero for who chose nothing scored', async () => {
    const scores = { '1': 10, '3': -4, '6': 1.5 }
    const mean = await calculated('media', { kind: 'score', label: 'Average cost', scores, combine: 'mean' })
    const total = await calculated('media', { kind: 'score', label: 'Total cost', scores, combine: 'sum' })
    const columns = Object.entries(scores).map(([code, score]) => [codesOf(`media_${code}`), score] as const)
    const asked = codesOf('media_1')
    const given = respondents
      .filter(at => asked[at] !== null)
      .map(at => columns.flatMap(([column, score]) => (column[at] === 1 ? [score] : [])))
    const [cube] = await cubes('media')
    expectMean(cube, total, given.map(sum))
    expectMean(
      cube,
      mean,
      given.filter(each => each.length > 0).map(each => sum(each) / each.length),
    )
  })

  it('a score of one answer leaves out who gave an answer without one', async () => {
    const scores = { '1': 0, '5': 100 }
    const id = await calculated('satisfaction', { kind: 'score', label: 'Extremes', scores, combine: 'sum' })
    const [cube] = await cubes('satisfaction')
    const codes = codesOf('satisfaction_1').filter(code => code === 1 || code === 5)
    expectMean(
      cube,
      id,
      codes.map(code => (code === 5 ? 100 : 0)),
    )
  })

  it('a net promoter score and a mean are those of the scale', async () => {
    const codes = codesOf('nps').flatMap(code => (code === null ? [] : [code]))
    for (const calculatedId of ['nps', 'mean'])
      await client.as('manager').call(deleteCalculated, { params: { ...params, questionName: 'nps', calculatedId } })
    const nps = await calculated('nps', { kind: 'nps', label: 'Would recommend' })
    const mean = await calculated('nps', { kind: 'mean', label: 'Average' })
    const [cube] = await cubes('nps')
    expect(cube?.numbers.map(number => number.label)).toEqual(['Would recommend', 'Average'])
    expectMean(
      cube,
      nps,
      codes.map(code => (code >= 9 ? 100 : code <= 6 ? -100 : 0)),
    )
    expectMean(cube, mean, codes)
  })

  it('a geometric mean of a number is that of the values above zero, beside its mean', async () => {
    const id = await calculated('spend', { kind: 'geometric_mean', label: 'Typical spend' })
    const [cube] = await cubes('spend', 'weight')
    const weight = weights()
    const spent = numbersOf('spend')
    const above = respondents.filter(at => (spent[at] ?? 0) > 0)
    const number = cube?.numbers.find(({ key }) => key === id)
    expect(number).toMatchObject({ label: 'Typical spend', measure: 'geometric_mean' })
    expect(number?.n[0]).toBe(above.length)
    const logs = sum(above.map(at => (weight[at] ?? 0) * Math.log10(spent[at] ?? 0)))
    const found = Math.exp((number?.shift ?? 0) + (number?.wx[0] ?? 0) / (number?.w[0] ?? 0))
    expect(found).toBeCloseTo(10 ** (logs / sum(above.map(at => weight[at] ?? 0))), 9)
    expect(cube?.numbers.map(({ measure }) => measure)).toContain(undefined)
  })

  it('added nets can be filtered by, alone and with options', async () => {
    const id = await net('diet', 'Plants and fish', ['3', '4', '5'])
    const { filtered } = await client.as('user').call(analyse, {
      params,
      body: aRequest({ rows: [{ question: 'gender' }], filters: { question: 'diet', options: [id, '2'] } }),
    })
    expect(filtered.n).toBe(codesOf('diet').filter(code => code !== null && code >= 2 && code <= 5).length)
  })
})
