import { describe, expect, it } from 'vitest'
import {
  codedColumn,
  numberColumn,
  tableFromColumns,
  tabulate,
  type Cube,
  type RowQuestion,
  type TableView,
} from '../index'
import { arrange } from './index'
import { VIEW as PLAIN } from '../testing'

const VIEW: TableView = { ...PLAIN, lowBaseThreshold: 100 }

const categories = (...keys: string[]) => keys.map(key => ({ key, label: key.toUpperCase(), codes: [key] }))

/** 300 men, 200 women, 50 others; tea is men's, cola women's, nobody drinks milk. */
const answers = [
  ...Array.from({ length: 300 }, (_, i) => ['m', i < 180 ? 'tea' : i < 240 ? 'cola' : 'water']),
  ...Array.from({ length: 200 }, (_, i) => ['f', i < 60 ? 'tea' : i < 160 ? 'cola' : 'water']),
  ...Array.from({ length: 50 }, (_, i) => ['x', i < 10 ? 'tea' : 'water']),
]

const data = tableFromColumns(answers.length, {
  sex: codedColumn(answers.map(([sex]) => sex ?? null)),
  drink: codedColumn(answers.map(([, drink]) => drink ?? null)),
})

const row: RowQuestion = {
  kind: 'single',
  var: 'drink',
  cats: categories('tea', 'cola', 'milk', 'water'),
  nets: [{ key: 'cold', label: 'Cold', any_of: ['cola', 'water'] }],
  means: [{ key: 'score', label: 'Score', scores: { tea: 3, cola: 2, water: 1 } }],
}

const cubeOf = (filter?: { readonly or: [] }): Cube => {
  const [cube] = tabulate(data, {
    rows: [row],
    banner: [{ kind: 'single', id: 'sex', var: 'sex', cats: categories('m', 'f', 'x', 'none') }],
    filter: filter ?? null,
  })
  if (cube === undefined) throw new Error('no cube')
  return cube
}

const cube = cubeOf()

const see = (view: Partial<TableView>) => arrange(cube, { ...VIEW, ...view })

const keys = (items: readonly { readonly key: string }[]): string[] => items.map(({ key }) => key)

const rowIn = (view: Partial<TableView>, key: string) => see(view).rows.find(found => found.key === key)?.cells ?? []

describe('rows', () => {
  it('stand in the order of the question, nets above their children, means last', () => {
    const { rows } = see({})
    expect(rows.map(({ key, parent }) => [key, parent])).toEqual([
      ['tea', null],
      ['cold', null],
      ['cola', 'cold'],
      ['water', 'cold'],
      ['milk', null],
      ['score', null],
    ])
  })

  it('stand on their own when their net is not shown', () => {
    const { rows } = see({ shownRows: ['water', 'cola'] })
    expect(rows.map(({ key, parent }) => [key, parent])).toEqual([
      ['cola', null],
      ['water', null],
    ])
  })

  it('sort by a column, nets with their children, means staying last', () => {
    const order = (direction: 'ASCENDING' | 'DESCENDING') =>
      keys(see({ sortState: { ROW: { key: 'sex:f', direction }, COLUMN: null } }).rows)
    expect(order('DESCENDING')).toEqual(['cold', 'cola', 'water', 'tea', 'milk', 'score'])
    expect(order('ASCENDING')).toEqual(['milk', 'tea', 'cold', 'water', 'cola', 'score'])
  })

  it('without a single answer are suppressed on request and counted', () => {
    const table = see({ suppressNullValues: true })
    expect(keys(table.rows)).not.toContain('milk')
    expect(keys(table.columns)).not.toContain('sex:none')
    expect(table.hidden).toEqual({
      lowBaseColumns: 0,
      emptyRows: 1,
      emptyColumns: 1,
      columns: [{ group: 'sex', label: expect.any(String) as string, why: 'empty' }],
    })
  })
})

describe('values that are equal by definition', () => {
  const WEIGHTED = 40
  const weighted = () => {
    const people = Array.from({ length: 900 }, (_, i) => ({
      answer: (i * 7) % WEIGHTED,
      group: i % 3,
      w: 0.1 + (i % 37) / 7,
    }))
    const [made] = tabulate(
      tableFromColumns(people.length, {
        answer: codedColumn(people.map(({ answer }) => answer)),
        group: codedColumn(people.map(({ group }) => group)),
        w: numberColumn(people.map(({ w }) => w)),
      }),
      {
        rows: [{ kind: 'single', var: 'answer', cats: codes(WEIGHTED) }],
        banner: [{ kind: 'single', id: 'g', var: 'group', cats: codes(3) }],
        weight: 'w',
      },
    )
    if (made === undefined) throw new Error('no cube')
    return made
  }
  const codes = (count: number) => Array.from({ length: count }, (_, k) => ({ key: `k${k}`, label: '', codes: [k] }))

  it.each(['index', 'row_percent'] as const)('keep the order of the questionnaire: %s of Total', numberType => {
    const made = weighted()
    for (const direction of ['ASCENDING', 'DESCENDING'] as const) {
      const table = arrange(made, { ...VIEW, numberType, sortState: { ROW: { key: 'T', direction }, COLUMN: null } })
      expect(keys(table.rows)).toEqual(codes(WEIGHTED).map(({ key }) => key))
    }
  })

  it('do not hide what really differs, however little', () => {
    const rows = [0.1, 0.3, 0.2].map((share, at) => ({
      key: `r${at}`,
      label: '',
      type: 'cat' as const,
      n: [9],
      w: [share + 5],
      w2: [9],
    }))
    const made = { ...cube, columns: cube.columns.slice(0, 1), base: { n: [9], w: [1e8], w2: [9] }, rows, numbers: [] }
    const table = arrange(made, { ...VIEW, sortState: { ROW: { key: 'T', direction: 'DESCENDING' }, COLUMN: null } })
    expect(keys(table.rows)).toEqual(['r1', 'r2', 'r0'])
  })
})

describe('columns', () => {
  it('keep Total first and sort the others by a row', () => {
    const { columns } = see({ sortState: { ROW: null, COLUMN: { key: 'cola', direction: 'DESCENDING' } } })
    expect(columns.map(({ key, letter }) => [key, letter])).toEqual([
      ['T', null],
      ['sex:f', 'A'],
      ['sex:m', 'B'],
      ['sex:x', 'C'],
      ['sex:none', 'D'],
    ])
  })

  it('under the threshold are marked, hidden on request and counted', () => {
    expect(see({}).columns.map(({ lowBase }) => lowBase)).toEqual([false, false, false, true, true])
    const hidden = see({ hideLowBase: true })
    expect(keys(hidden.columns)).toEqual(['T', 'sex:m', 'sex:f'])
    expect(hidden.hidden.lowBaseColumns).toBe(2)
    expect(hidden.hidden.columns.map(({ group, why }) => [group, why])).toEqual([
      ['sex', 'low_base'],
      ['sex', 'low_base'],
    ])
  })
})

describe('cells', () => {
  it('show the number type, and the mean in a mean row whatever the type', () => {
    expect(rowIn({}, 'tea').map(({ value }) => value)).toEqual([expect.closeTo(45.4545, 4), 60, 30, 20, null])
    expect(rowIn({ numberType: 'row_percent' }, 'tea').map(({ value }) => value)).toEqual([100, 72, 24, 4, 0])
    expect(rowIn({ numberType: 'total_percent' }, 'tea')[1]?.value).toBeCloseTo((100 * 180) / 550, 10)
    expect(rowIn({ numberType: 'count' }, 'tea').map(({ value }) => value)).toEqual([250, 180, 60, 10, 0])
    expect(rowIn({ numberType: 'index' }, 'tea')[1]?.value).toBeCloseTo(132, 10)
    expect(rowIn({ numberType: 'count' }, 'score')[1]?.value).toBeCloseTo(2.4, 10)
  })

  it('tell zero from no base', () => {
    expect(rowIn({}, 'milk').map(({ state }) => state)).toEqual(['zero', 'zero', 'zero', 'zero', 'empty'])
    expect(rowIn({}, 'cola').map(({ state }) => state)).toEqual(['value', 'value', 'value', 'zero', 'empty'])
  })

  it('carry letters of the columns shown, renamed when columns are hidden or sorted', () => {
    expect(rowIn({}, 'tea').map(({ letters }) => letters)).toEqual(['', 'BC', '', '', ''])
    expect(rowIn({ shownColumns: ['sex:x', 'sex:m'] }, 'tea').map(({ letters }) => letters)).toEqual(['', 'B', ''])
    const sorted = { sortState: { ROW: null, COLUMN: { key: 'tea', direction: 'ASCENDING' } } } as const
    expect(rowIn(sorted, 'tea').map(({ letters }) => letters)).toEqual(['', '', '', 'AB', ''])
    expect(rowIn({}, 'score').map(({ letters }) => letters)).toEqual(['', 'BC', 'C', '', ''])
  })

  it('mark what is higher or lower than the rest', () => {
    expect(rowIn({}, 'tea').map(({ rest }) => rest)).toEqual([null, 'up', 'down', 'down', null])
    expect(rowIn({}, 'score').map(({ rest }) => rest)).toEqual([null, 'up', 'down', 'down', null])
  })

  it('carry neither when testing is off', () => {
    expect(rowIn({ showStatTesting: false }, 'tea').every(({ letters, rest }) => letters === '' && rest === null)).toBe(
      true,
    )
  })
})

describe('marks on a handful of people', () => {
  /** Respondents per column and, per row, how many chose it. */
  const handful = (sizes: readonly number[], rows: Readonly<Record<string, readonly number[]>>) => {
    const people = sizes.flatMap((size, group) =>
      Array.from(
        { length: size },
        (_, i) =>
          Object.fromEntries([
            ['group', group],
            ...Object.entries(rows).map(([key, chose]) => [key, Number(i < (chose[group] ?? 0))]),
          ]) as Record<string, number>,
      ),
    )
    const names = ['group', ...Object.keys(rows)]
    const table = tableFromColumns(
      people.length,
      Object.fromEntries(names.map(name => [name, codedColumn(people.map(one => one[name] ?? null))])),
    )
    const [made] = tabulate(table, {
      rows: [
        {
          kind: 'multi',
          base: 'all',
          members: Object.keys(rows).map(key => ({ key, label: key, var: key, codes: [1] })),
        },
      ],
      banner: [
        {
          kind: 'single',
          id: 'g',
          var: 'group',
          cats: sizes.map((_, group) => ({ key: String(group), label: '', codes: [group] })),
        },
      ],
    })
    if (made === undefined) throw new Error('no cube')
    return made
  }

  it('are told apart, letter by letter and arrow: fewer than five on either side', () => {
    const few = handful([40, 400, 300], { four: [4, 0, 2], five: [5, 0, 2], both: [4, 0, 6] })
    const marksOf = (key: string) =>
      arrange(few, VIEW)
        .rows.find(found => found.key === key)
        ?.cells.slice(1)
        .map(({ letters, rest, few: handful }) => [letters, rest, handful])
    expect(marksOf('four')).toEqual([
      ['BC', 'up', { letters: 'BC', rest: true }],
      ['', 'down', null],
      ['', null, null],
    ])
    expect(marksOf('five')).toEqual([
      ['BC', 'up', null],
      ['', 'down', null],
      ['', null, null],
    ])
    expect(marksOf('both')).toEqual([
      ['BC', 'up', { letters: 'B', rest: false }],
      ['', 'down', null],
      ['B', null, null],
    ])
  })

  it('are told apart in lower case too, and there are none without tests', () => {
    const few = handful([40, 400], { four: [4, 2] })
    const of = (view: Partial<TableView>) => arrange(few, { ...VIEW, ...view }).rows[0]?.cells[1]
    expect(of({})).toMatchObject({ letters: 'B', few: { letters: 'B', rest: true } })
    expect(of({ statsConfidence: 99.99999, statsConfidenceSecond: 90 })).toMatchObject({
      letters: 'b',
      rest: null,
      few: { letters: 'b', rest: false },
    })
    expect(of({ showStatTesting: false })).toMatchObject({ letters: '', rest: null, few: null })
  })
})

describe('outcomes', () => {
  it('say why there is no table', () => {
    expect(see({}).outcome).toBe('table')
    expect(arrange(cubeOf({ or: [] }), VIEW)).toMatchObject({ outcome: 'no_data_for_filters', columns: [], rows: [] })
    expect(see({ hideLowBase: true, lowBaseThreshold: 1000 }).outcome).toBe('all_hidden_low_base')
    expect(see({ suppressNullValues: true, shownRows: ['milk'] })).toMatchObject({
      outcome: 'all_hidden_null',
      hidden: { emptyRows: 1 },
    })
  })
})
