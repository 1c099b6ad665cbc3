import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '@core/contract'
import {
  arrange,
  cellTests,
  codedColumn,
  effectiveBases,
  numberColumn,
  percentsOfColumnBase,
  tableFromColumns,
  tabulate,
  testLevels,
  type Cube,
} from '@core/crosstab'
import { headlineOf, type Claim } from './index'

const ANSWERS = ['Kestrel', 'Old Mill', 'Tamper', 'Morrow', 'None of these']
const WAVES = ['Mar 2026', 'Jun 2026', 'Sep 2026']
const AGES = ['18-34', '35-54', '55+']

interface Person {
  readonly answer: number
  readonly several: readonly boolean[]
  readonly group: number
  readonly weight: number
}

/** Respondents whose answers depend on their group, more or less: some tables differ, some do not. */
const surveys = fc
  .record({
    seed: fc.integer(),
    size: fc.integer({ min: 40, max: 1500 }),
    lean: fc.double({ min: 0, max: 0.6, noNaN: true }),
    spread: fc.double({ min: 0, max: 2, noNaN: true }),
    small: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
  })
  .map(({ seed, size, lean, spread, small }): Person[] => {
    let state = seed >>> 0 || 1
    const next = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state / 2 ** 32
    }
    return Array.from({ length: size }, () => {
      const group = next() < small ? 0 : next() < 0.5 ? 1 : 2
      const answer = next() < lean ? group : Math.floor(next() * ANSWERS.length)
      return {
        answer,
        several: ANSWERS.map((_, at) => next() < (at === answer ? 0.8 : 0.1 + 0.1 * at)),
        group,
        weight: 0.3 + next() * spread,
      }
    })
  })

const KINDS = ['single', 'multi', 'scale', 'nps', 'number'] as const
type Kind = (typeof KINDS)[number]

const cubeOf = (people: readonly Person[], kind: Kind, weighted: boolean): Cube => {
  const cats = ANSWERS.map((label, at) => ({ key: `k${at}`, label, codes: [at] }))
  const means = [{ key: 'mean', label: 'Mean', scores: { k0: 5, k1: 4, k2: 3, k3: 2, k4: 1 } }]
  const several = {
    kind: 'multi' as const,
    base: 'all' as const,
    members: ANSWERS.map((label, at) => ({ key: `k${at}`, label, var: `m${at}`, codes: [1] })),
  }
  const one = {
    kind: 'single' as const,
    var: 'answer',
    cats,
    nets: kind === 'scale' ? [{ key: 'good', label: 'NET: satisfied', any_of: ['k0', 'k1'] }] : [],
    means:
      kind === 'scale'
        ? means
        : kind === 'nps'
          ? [{ ...means[0]!, key: 'nps', scores: { k0: 100, k1: 100, k2: 0, k3: -100, k4: -100 } }]
          : [],
  }
  const [cube] = tabulate(
    tableFromColumns(people.length, {
      answer: codedColumn(people.map(({ answer }) => answer)),
      group: codedColumn(people.map(({ group }) => group)),
      x: numberColumn(people.map(({ answer, group }) => answer + group / 3)),
      weight: numberColumn(people.map(({ weight }) => weight)),
      ...Object.fromEntries(
        ANSWERS.map((_, at) => [`m${at}`, codedColumn(people.map(({ several: all }) => (all[at] === true ? 1 : 0)))]),
      ),
    }),
    {
      rows: [kind === 'multi' ? several : kind === 'number' ? { kind: 'numeric', var: 'x', label: 'Mean' } : one],
      banner: [
        {
          kind: 'single',
          id: 'g',
          var: 'group',
          cats: [0, 1, 2].map(at => ({ key: `c${at}`, label: AGES[at] ?? '', codes: [at] })),
        },
      ],
      weight: weighted ? 'weight' : null,
    },
  )
  if (cube === undefined) throw new Error('no cube')
  return cube
}

interface Asked {
  readonly kind: Kind
  readonly weighted: boolean
  readonly waves: boolean
  readonly settings: ViewSettings
  readonly lowBase: number
}

const headlineFrom = (people: readonly Person[], { kind, weighted, waves, settings, lowBase }: Asked) => {
  const plain = cubeOf(people, kind, weighted)
  const cube = waves
    ? {
        ...plain,
        columns: plain.columns.map((column, at) => ({
          ...column,
          label: at === 0 ? column.label : (WAVES[at - 1] ?? ''),
        })),
      }
    : plain
  const table = arrange(cube, { ...settings, lowBaseThreshold: lowBase })
  const score = kind === 'nps' ? 'nps' : null
  const headline = headlineOf({
    question: {
      code: 'Q1',
      label: 'Label',
      text: 'Which of these brands have you heard of?',
      row: null,
      kind: '',
      section: null,
    },
    settings,
    outcome: null,
    content: {
      table,
      title: 'Q1',
      numberType: 'column_percent',
      testing: settings.showStatTesting,
      showUnweightedBase: true,
      groupLabels: { g: waves ? 'Wave' : 'Age' },
      notes: {
        base: { text: '', n: people.length, of: null },
        filter: null,
        weight: null,
        test: null,
        lowBaseThreshold: lowBase,
        dataset: null,
      },
    },
    chart: {
      table,
      chartType: 'column',
      automatic: true,
      numberType: 'column_percent',
      subject: { kind, positive: 'good', mean: kind === 'scale' ? 'mean' : null, score, groups: null },
      order: { rows: kind === 'scale' ? 'positive_first' : null, columns: true },
    },
  })
  return { cube, headline }
}

/** Why a claim does not hold, from the counts alone; null where it does. */
const wrong = (claim: Claim, cube: Cube, { settings, lowBase }: Asked): string | null => {
  const at = (key: string): number => cube.columns.findIndex(column => column.key === key)
  const line = (key: string) => cube.rows.find(row => row.key === key)
  const people = (row: string, column: number): number =>
    (line(row) ?? cube.numbers.find(({ key }) => key === row))?.n[column] ?? 0
  const tooFew = (row: string, column: number): boolean =>
    (cube.base.n[column] ?? 0) < lowBase || people(row, column) < 5 || (effectiveBases(cube.base)[column] ?? 0) < 30
  const levels = testLevels(settings)
  const p = (row: string, one: number, other: number) =>
    cellTests(cube, row, one, undefined, levels)?.against.find(({ column }) => column === other)?.result ?? null
  switch (claim.kind) {
    case 'higher': {
      const [one, other] = [at(claim.column), at(claim.than)]
      if (tooFew(claim.row, one) || tooFew(claim.row, other)) return 'names a small group'
      const test = p(claim.row, one, other)
      return test !== null && test.statistic > 0 && test.adjusted < 0.05 ? null : 'is not significant'
    }
    case 'alike':
    case 'unchanged': {
      const rows = claim.kind === 'alike' ? [claim.row] : claim.rows
      const columns = claim.columns.map(at)
      if (claim.kind === 'alike' && columns.length !== cube.columns.length - 1) return 'leaves columns out'
      for (const row of rows)
        for (const one of columns)
          for (const other of columns) {
            if (one === other) continue
            const test = p(row, one, other)
            if (claim.kind === 'alike' && (test === null || tooFew(row, one))) return 'was not tested'
            if (test !== null && test.adjusted < 0.05) return 'hides a difference'
          }
      return settings.showStatTesting ? null : 'was not tested'
    }
    case 'most': {
      const share = (key: string): number => {
        const row = line(key)
        return row === undefined ? -1 : (percentsOfColumnBase(row, cube.base)[0] ?? -1)
      }
      const more = cube.rows.filter(({ key }) => share(key) > share(claim.row) && !claim.with.includes(key))
      return more.length > 0 ? 'others are larger' : null
    }
    case 'figure':
      return (cube.base.n[at(claim.column)] ?? 0) < lowBase || people(claim.row, at(claim.column)) < 5
        ? 'is small'
        : null
  }
}

const asked = fc.record({
  kind: fc.constantFrom(...KINDS),
  weighted: fc.boolean(),
  waves: fc.boolean(),
  lowBase: fc.constantFrom(30, 100),
  settings: fc
    .record({
      showStatTesting: fc.constantFrom(true, true, true, false),
      levels: fc.constantFrom([95, null], [95, 80], [99, 95], [99, null], [90, null]),
      correction: fc.constantFrom('none' as const, 'holm' as const),
    })
    .map(({ levels: [statsConfidence, statsConfidenceSecond], ...rest }) => ({
      ...DEFAULT_VIEW_SETTINGS,
      ...rest,
      statsConfidence,
      statsConfidenceSecond: statsConfidenceSecond ?? null,
    })),
})

describe('every headline', () => {
  it('claims only what the tests of the counts support, under weights, low bases, levels and corrections', () => {
    const kinds = new Set<string>()
    fc.assert(
      fc.property(surveys, asked, (people, given) => {
        const { cube, headline } = headlineFrom(people, given)
        for (const claim of headline?.claims ?? []) {
          kinds.add(claim.kind)
          expect([headline?.text, wrong(claim, cube, given)]).toEqual([headline?.text, null])
        }
        const compared = headline?.claims.filter(({ kind }) => kind === 'higher') ?? []
        expect(compared.length).toBeLessThanOrEqual(2)
        expect((headline?.text ?? '').length).toBeLessThanOrEqual(120)
        expect(headline?.text ?? '').not.toMatch(/undefined|null|NaN|\.$| {2}/)
      }),
      { numRuns: 600, seed: 20261127 },
    )
    expect([...kinds].sort()).toEqual(['alike', 'figure', 'higher', 'most', 'unchanged'])
  })
})
