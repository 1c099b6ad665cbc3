import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  appendStep,
  getPreparation,
  getPreparedVariable,
  makePrepared,
  publishDataset,
  putPreparation,
  tryWeighting,
  type InputOf,
  type OutputOf,
} from '@core/contract'
import { percentsOfColumnBase, proportionLetters } from '@core/crosstab'
import type { WeighAction, WeighMargin } from '@core/domain/preparation'
import { importDataset } from '../../../test/harness/importing'
import { refusalOf, startTestServer, type Caller, type TestServer } from '../../../test/harness/serverApp'

type Body = InputOf<typeof tryWeighting>['body']

/** Rows and columns of 40, 10, 20 and 30 people in each of two waves; in wave 3 nobody is right. Brand A is for the left. */
const people = [1, 2, 3].flatMap(wave =>
  (
    [
      ['top', 'left', 40],
      ['top', 'right', 10],
      ['bottom', 'left', 20],
      ['bottom', 'right', 30],
    ] as const
  ).flatMap(([row, column, times]) =>
    Array.from({ length: times }, (_, at) => {
      const side = wave === 3 ? 'left' : column
      const brand = (side === 'left') === (at % (wave + 1) === 0) ? 'Brand A' : 'Brand B'
      return [`Wave ${wave}`, row, side, brand, at % (wave + 1) === 0 ? 'Yes' : 'No'].join(',')
    }),
  ),
)
const CSV = ['wave,row,side,brand,again', ...people].join('\n')

const margin = (of: string, targets: Readonly<Record<string, number>>): WeighMargin => ({
  of: [of],
  groups: Object.entries(targets).map(([id, target]) => ({ cells: [[id]], target })),
})

type Cells = readonly (string | undefined)[]

/** Weights of mean 1 by plain proportional fitting of the second and third cell, a thousand times. */
const fittedByHand = (rows: readonly Cells[], targets: readonly Readonly<Record<string, number>>[]): number[] => {
  const weights = rows.map(() => 1)
  for (let pass = 0; pass < 1000; pass += 1)
    targets.forEach((wanted, m) => {
      for (const [answer, percent] of Object.entries(wanted)) {
        const of = rows.map(cells => cells[m + 1] === answer)
        const total = weights.reduce((so, weight) => so + weight, 0)
        const held = weights.reduce((so, weight, at) => so + (of[at] === true ? weight : 0), 0)
        of.forEach((isOf, at) => {
          if (isOf) weights[at] = ((weights[at] ?? 0) * (percent / 100) * total) / held
        })
      }
    })
  const mean = weights.reduce((so, weight) => so + weight, 0) / weights.length
  return weights.map(weight => weight / mean)
}

const shareOf = (rows: readonly Cells[], weights: readonly number[], is: (cells: Cells) => boolean): number =>
  rows.reduce((so, cells, at) => so + (is(cells) ? (weights[at] ?? 0) : 0), 0) /
  weights.reduce((so, weight) => so + weight, 0)

const isYes = (cells: Cells): boolean => cells[4] === 'Yes'

/** Kish's effective base. */
const effective = (weights: readonly number[]): number =>
  weights.reduce((so, weight) => so + weight, 0) ** 2 / weights.reduce((so, weight) => so + weight * weight, 0)

/** The t of two independent shares with these effective bases, their variance pooled. */
const pooledT = ([p = 0, q = 0]: readonly number[], [n = 0, m = 0]: readonly number[]): number => {
  const pooled = (p * n + q * m) / (n + m)
  return (p - q) / Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
}

describe('trying a weighting', () => {
  let server: TestServer
  let manager: Caller
  let params: { studyId: string; datasetName: string }
  let ids: Readonly<Record<string, Readonly<Record<string, string>>>>

  beforeAll(async () => {
    server = await startTestServer()
    manager = (await server.mintClient()).as('manager')
    const { studyId, datasetName } = await importDataset(server, manager, {
      fileName: 'waves.csv',
      bytes: CSV,
      study: { study_name: 'Waves' },
    })
    params = { studyId, datasetName }
    const known = await Promise.all(
      ['wave', 'row', 'side'].map(async (variableName): Promise<[string, Record<string, string>]> => {
        const { options } = await manager.call(getPreparedVariable, { params: { ...params, variableName } })
        return [variableName, Object.fromEntries(options.map(({ label, id }) => [label, id]))]
      }),
    )
    ids = Object.fromEntries(known)
  })
  afterAll(() => server.close())

  const id = (variable: string, label: string): string => ids[variable]?.[label] ?? ''
  const action = (more: Partial<WeighAction> = {}): WeighAction => ({
    kind: 'weigh',
    name: 'census',
    text: 'Census',
    margins: [
      margin('row', { [id('row', 'top')]: 60, [id('row', 'bottom')]: 40 }),
      margin('side', { [id('side', 'left')]: 50, [id('side', 'right')]: 50 }),
    ],
    ...more,
  })
  const waves = (...labels: string[]): Partial<WeighAction> => ({
    within: { of: 'wave', answers: labels.map(label => id('wave', label)) },
  })
  const attempt = (more: Partial<WeighAction> = {}, rest: Omit<Body, 'do'> = {}) =>
    manager.call(tryWeighting, { params, body: { do: action(more), ...rest } })

  it('answers per wave what was fitted, and over all what it costs; worked out by hand', async () => {
    const tried = await attempt(waves('Wave 1', 'Wave 2'))
    expect(tried).toMatchObject({ revision: 0, respondents: 300, n: 200, at_min: 0, at_max: 0 })
    expect(tried.min).toBeCloseTo(0.5, 9)
    expect(tried.max).toBeCloseTo(2, 9)
    expect(tried.efficiency).toBeCloseTo(10000 / 115, 9)
    expect(tried.effective_base).toBeCloseTo(20000 / 115, 8)
    expect(tried.histogram?.bins.filter(({ n }) => n > 0)).toEqual([
      { from: 0.5, n: 40 },
      { from: 1, n: 140 },
      { from: 2, n: 20 },
    ])
    const [first, second] = tried.segments
    expect(tried.segments.map(({ label, status, message, n }) => [label, status, message, n])).toEqual([
      ['Wave 1', 'converged', null, 100],
      ['Wave 2', 'converged', null, 100],
    ])
    expect(second?.efficiency).toBeCloseTo(10000 / 115, 9)
    expect(first?.trace.at(-1)?.deviation).toBeLessThan(1e-9)
    expect(first?.trace.length).toBe(first?.passes)
    const [row] = first?.margins ?? []
    expect(
      row?.groups.map(({ group, label, n, sample, target, factor }) => [group, label, n, sample, target, factor]),
    ).toEqual([
      [0, 'top', 50, 50, 60, 1.2],
      [1, 'bottom', 50, 50, 40, 0.8],
    ])
    expect(row?.groups[0]?.achieved).toBeCloseTo(60, 9)
    expect(tried.largest).toHaveLength(10)
    expect(tried.largest[0]).toMatchObject({ respondent: 41, segment: 'Wave 1', answers: ['top', 'right'] })
    expect(tried.largest[0]?.weight).toBeCloseTo(2, 9)
  })

  it('names wave, group, target and cause of what cannot be, and covers the other waves', async () => {
    const tried = await attempt(waves('Wave 1', 'Wave 3'))
    expect(tried.n).toBe(100)
    expect(tried.segments[1]).toMatchObject({
      label: 'Wave 3',
      status: 'empty_target',
      about: [{ margin: 1, group: 1 }],
      n: 100,
      efficiency: null,
      message: expect.stringMatching(
        /^Wave 3: nobody is in category "right" of margin "side", whose target is 50 %\. No weight can fill an empty group/,
      ) as string,
    })
    const groups = tried.segments[1]?.margins[1]?.groups
    expect(groups?.map(({ n, achieved, factor }) => [n, achieved, factor])).toEqual([
      [100, null, 0.5],
      [0, null, null],
    ])
  })

  it('says which limit cannot be kept, and how many weights are at one', async () => {
    const kept = await attempt({ ...waves('Wave 1'), cap: { max: 1.9 } })
    expect(kept.max).toBeCloseTo(1.9, 9)
    expect(kept.at_max).toBe(10)
    expect(kept.segments[0]?.rounds).toBeGreaterThan(0)
    const { segments, n, histogram, largest } = await attempt({ ...waves('Wave 1'), cap: { max: 1.1 } })
    expect(segments[0]).toMatchObject({ status: 'cap_impossible', about: [{ margin: 1, group: 1 }] })
    expect(segments[0]?.message).toMatch(/needs a mean weight of 1.25, and the largest weight allowed is 1.1/)
    expect({ n, histogram, largest }).toEqual({ n: 0, histogram: null, largest: [] })
  })

  it('shows questions before and after as an analysis with the weight does, letters among them', async () => {
    const { tables } = await attempt(waves('Wave 1', 'Wave 2'))
    expect(tables.map(({ question, problem }) => [question, problem])).toEqual([
      ['brand', null],
      ['again', null],
    ])
    await manager.call(appendStep, { params, body: { do: action(waves('Wave 1', 'Wave 2')) } })
    const { revision } = await manager.call(getPreparation, { params })
    await manager.call(makePrepared, { params, body: { base_revision: revision } })
    await server.jobs.runDue()
    await manager.call(publishDataset, { params })
    await server.jobs.runDue()
    const analysed: OutputOf<typeof analyse> = await manager.call(analyse, {
      params,
      body: {
        rows: [{ question: 'brand' }, { question: 'again' }],
        axis: [{ question: 'wave' }],
        nested: false,
        filters: null,
        weight: 'census',
        auto_adjust_base: true,
        inverted: false,
      },
    })
    expect(analysed.weight?.efficiency).toBeCloseTo(10000 / 115, 9)
    tables.forEach((table, at) => {
      const found = analysed.tables[at]
      if (found?.outcome !== 'cube') throw new Error('no table')
      const { cube } = found
      expect(table.columns.map(({ n }) => n)).toEqual(cube.base.n)
      expect(table.rows.map(({ after }) => after)).toEqual(cube.rows.map(row => percentsOfColumnBase(row, cube.base)))
      expect(table.rows.map(row => row.letters_after)).toEqual(cube.rows.map(row => proportionLetters(cube, row)))
    })
    const [brand, again] = tables
    expect(brand?.rows.find(({ label }) => label === 'Brand A')?.before[0]).toBeCloseTo(
      (100 * people.slice(0, 200).filter(line => line.includes('Brand A')).length) / 200,
      9,
    )
    const yes = again?.rows.find(({ label }) => label === 'Yes')
    expect(yes?.letters_before).toEqual(['', 'B', '', ''])
  })

  it('has the shares that fitting by hand leads to, and the letters of a test by the book', async () => {
    const { tables, segments } = await attempt({
      name: 'byhand',
      ...waves('Wave 1', 'Wave 2'),
      margins: [
        margin('row', { [id('row', 'top')]: 62, [id('row', 'bottom')]: 38 }),
        margin('side', { [id('side', 'left')]: 45, [id('side', 'right')]: 55 }),
      ],
    })
    const fitted = ['Wave 1', 'Wave 2'].map(wave => {
      const rows = people.map(line => line.split(',')).filter(([own]) => own === wave)
      return {
        rows,
        weights: fittedByHand(rows, [
          { top: 62, bottom: 38 },
          { left: 45, right: 55 },
        ]),
      }
    })
    const shares = fitted.map(({ rows, weights }) => ({
      yes: 100 * shareOf(rows, weights, isYes),
      brand: 100 * shareOf(rows, weights, cells => cells[3] === 'Brand A'),
    }))
    fitted.forEach(({ weights }, at) => {
      expect(segments[at]?.min).toBeCloseTo(Math.min(...weights), 8)
      expect(segments[at]?.max).toBeCloseTo(Math.max(...weights), 8)
      expect(segments[at]?.effective_base).toBeCloseTo(effective(weights), 6)
    })
    const [brand, again] = tables
    const afterOf = (table: typeof brand, label: string) => table?.rows.find(row => row.label === label)
    const [yes, a] = [afterOf(again, 'Yes'), afterOf(brand, 'Brand A')]
    shares.forEach((share, at) => {
      expect(yes?.after[at + 1]).toBeCloseTo(share.yes, 8)
      expect(a?.after[at + 1]).toBeCloseTo(share.brand, 8)
    })
    // Both waves have as many people, so that everybody is the mean of the two.
    expect(yes?.after[0]).toBeCloseTo(((shares[0]?.yes ?? 0) + (shares[1]?.yes ?? 0)) / 2, 8)
    // Waves differ before weighting, and no longer after it: the mark goes.
    const plain = ['Wave 1', 'Wave 2'].map((_, at) => shareOf(fitted[at]?.rows ?? [], Array(100).fill(1), isYes))
    expect(pooledT(plain, [100, 100])).toBeGreaterThan(2)
    expect(yes?.letters_before.slice(0, 3)).toEqual(['', 'B', ''])
    const weighed = shares.map(({ yes: share }) => share / 100)
    const bases = fitted.map(({ weights }) => effective(weights))
    expect(Math.abs(pooledT(weighed, bases))).toBeLessThan(1.9)
    expect(yes?.letters_after.slice(0, 3)).toEqual(['', '', ''])
  })

  it('tries a change of a step where that step stands, under its own name', async () => {
    const { steps, revision } = await manager.call(getPreparation, { params })
    const step = steps.at(-1)?.id ?? ''
    const tried = await attempt({ ...waves('Wave 2') }, { step })
    expect(tried.n).toBe(100)
    expect(tried.revision).toBe(revision)
    const [, taken] = await refusalOf(attempt(waves('Wave 2')))
    expect(taken).toMatch(/"census" is the name of another variable/)
    const [status] = await refusalOf(attempt(waves('Wave 2'), { step: 'none' }))
    expect(status).toBe(404)
  })

  it('refuses what the step would be refused for, and questions that are not there', async () => {
    const wrong = { name: 'new', margins: [margin('row', { [id('row', 'top')]: 99.4 })] }
    expect(await refusalOf(attempt(wrong))).toEqual([
      400,
      'The targets of "row" add up to 99.4 %. Change them so that they add up to 100 %.',
      expect.anything(),
    ])
    const unknown = refusalOf(attempt({ name: 'new', ...waves('Wave 1') }, { questions: ['nobody'] }))
    expect(await unknown).toMatchObject([400, expect.any(String), { questions: [expect.stringContaining('"nobody"')] }])
  })

  it('fails the making with the same words, and what is there stays', async () => {
    const { revision, steps } = await manager.call(getPreparation, { params })
    const changed = steps.map((step, at) => (at === steps.length - 1 ? { ...step, do: action(waves('Wave 3')) } : step))
    await manager.call(putPreparation, { params, body: { base_revision: revision, steps: changed } })
    await manager.call(makePrepared, { params, body: { base_revision: revision + 1 } })
    await server.jobs.runDue()
    expect(await manager.call(getPreparation, { params })).toMatchObject({
      making: false,
      made: false,
      failure: expect.stringMatching(
        /Wave 3: nobody is in category "right" of margin "side", whose target is 50 %/,
      ) as string,
    })
    const shown = await manager.call(getPreparedVariable, { params: { ...params, variableName: 'census' } })
    expect(shown).toMatchObject({ base: null, histogram: null, weight: true })
  })
})
