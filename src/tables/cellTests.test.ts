import { describe, expect, it } from 'vitest'
import {
  arrange,
  codedColumn,
  tableFromColumns,
  tabulate,
  testLevels,
  type TableView,
  type TestName,
} from '@core/crosstab'
import { testLines } from './cellTests'

const categories = (...labels: string[]) => labels.map(label => ({ key: label, label, codes: [label] }))
const people = Array.from({ length: 400 }, (_, at) => [
  at < 200 ? 'Men' : 'Women',
  at % 200 < (at < 200 ? 120 : 60) ? 'Tea' : 'Cola',
])
const [cube] = tabulate(
  tableFromColumns(people.length, {
    sex: codedColumn(people.map(([sex]) => sex ?? null)),
    drink: codedColumn(people.map(([, drink]) => drink ?? null)),
  }),
  {
    rows: [
      {
        kind: 'single',
        var: 'drink',
        cats: categories('Tea', 'Cola'),
        means: [{ key: 'mean', label: 'Mean', scores: { Tea: 1, Cola: 2 } }],
      },
    ],
    banner: [{ kind: 'single', id: 'sex', var: 'sex', cats: categories('Men', 'Women', 'Nobody') }],
  },
)
if (!cube) throw new Error('no cube')
const VIEW: TableView = {
  numberType: 'column_percent',
  hideLowBase: false,
  suppressNullValues: true,
  showStatTesting: true,
  statsConfidence: 95,
  sortState: { ROW: null, COLUMN: null },
  lowBaseThreshold: 30,
}
const table = arrange(cube, VIEW)

const ONE = testLevels({ statsConfidence: 95 })

describe('the tests behind a cell in words', () => {
  it('name the formula of Crunch that allows for respondents in several columns, only for such columns', () => {
    const people = Array.from({ length: 200 }, (_, at) => [at % 2, at % 3 === 0 ? 1 : 0, at % 5 < 2 ? 'Tea' : 'Cola'])
    const column = (place: number) => codedColumn(people.map(person => person[place] ?? null))
    const members = ['radio', 'tv'].map(key => ({ key, label: key, var: key, codes: [1] }))
    const [several] = tabulate(tableFromColumns(people.length, { radio: column(0), tv: column(1), drink: column(2) }), {
      rows: [{ kind: 'single', var: 'drink', cats: categories('Tea', 'Cola') }],
      banner: [
        { kind: 'multi', id: 'media', members },
        { kind: 'single', id: 'drink', var: 'drink', cats: categories('Tea', 'Cola') },
      ],
    })
    if (!several) throw new Error('no cube')
    const levels = testLevels({ statsConfidence: 95, test: 'crunch' })
    const shown = arrange(several, { ...VIEW, test: 'crunch' })
    const [formula, against] = testLines(several, shown, 'Tea', 'media:radio', levels)
    expect(formula).toMatch(/respondents asked about it/)
    // Radio 100 of 200, TV 67, both 33; of them 40 and 27 drink tea.
    const error = Math.sqrt((0.5 * 0.5 + 0.335 * 0.665 + 2 * 0.5 * 0.335 - 2 * 0.165) / 200)
    const share = (inside: (person: (typeof people)[number]) => boolean) =>
      people.filter(one => inside(one) && one[2] === 'Tea').length / people.filter(inside).length
    const t = (share(([radio]) => radio === 1) - share(([, tv]) => tv === 1)) / error
    expect(against).toContain(`Against B tv: t = ${t.toFixed(2)}, df = 198`)
    expect(testLines(several, shown, 'Tea', 'drink:Tea', levels)[0]).toMatch(/shared respondents are not allowed for/)
  })

  it('say after whom they were corrected, and for how many comparisons', () => {
    const levels = testLevels({ statsConfidence: 95, test: 'spss', correction: 'bonferroni' })
    const lines = testLines(cube, table, 'Tea', 'sex:Men', levels)
    expect(lines.slice(1)).toEqual([
      'Corrected after Bonferroni for 1 comparison in this row and group',
      'Against B Women: z = 6.03, p < 0.001, corrected p < 0.001, significant at 95 %',
    ])
  })

  it('name the formula, each column compared with by its letter, and the rest', () => {
    const [formula, ...lines] = testLines(cube, table, 'Tea', 'sex:Men', ONE)
    expect(formula).toMatch(/^Test: t = .*two-tailed, both effective bases at least 30$/)
    // 60 % of 200 against 30 % of 200: (0.6 - 0.3) / √(0.45 × 0.55 × 0.01) = 6.03.
    expect(lines).toEqual([
      'Against B Women: t = 6.03, df = 398, p < 0.001, significant at 95 %',
      'Against the rest: t = 6.03, df = 398, p < 0.001',
    ])
    expect(testLines(cube, table, 'Tea', 'sex:Women', ONE)[1]).toBe(
      'Against A Men: t = -6.03, df = 398, p < 0.001, significant at 95 %',
    )
  })

  it('say where they rest on a handful of people', () => {
    const sizes = [40, 400]
    const data = sizes.flatMap((size, group) =>
      Array.from({ length: size }, (_, at) => [`g${group}`, at < 4 - 2 * group ? 'Tea' : 'Cola']),
    )
    const [few] = tabulate(
      tableFromColumns(data.length, {
        group: codedColumn(data.map(([group]) => group ?? null)),
        drink: codedColumn(data.map(([, drink]) => drink ?? null)),
      }),
      {
        rows: [{ kind: 'single', var: 'drink', cats: categories('Tea', 'Cola') }],
        banner: [{ kind: 'single', id: 'group', var: 'group', cats: categories('g0', 'g1') }],
      },
    )
    if (!few) throw new Error('no cube')
    const lines = (row: string) => testLines(few, arrange(few, VIEW), row, 'group:g0', ONE).slice(1)
    expect(lines('Tea')).toEqual([
      expect.stringMatching(/^Against B g1: .*, significant at 95 %, fewer than 5 respondents in both columns$/),
      expect.stringMatching(/^Against the rest: .*, fewer than 5 respondents on both sides$/),
    ])
    expect(lines('Cola').join()).not.toMatch(/fewer/)
  })

  it('are those of means for a calculated row', () => {
    expect(testLines(cube, table, 'mean', 'sex:Men', ONE)[0]).toMatch(/Welch/)
  })

  it('are those of the tool whose test is chosen, with its formula, base and minimum', () => {
    const lines = (test: TestName, row = 'Tea') =>
      testLines(cube, arrange(cube, { ...VIEW, test }), row, 'sex:Men', testLevels({ statsConfidence: 95, test }))
    // Unpooled: 0.3 / √(0.6 × 0.4 / 200 + 0.3 × 0.7 / 200) = 6.32.
    expect(lines('crunch')).toEqual([
      expect.stringMatching(/^Test: t = .*n respondents, df = n₁ \+ n₂ − 2, two-tailed, no minimum base/),
      'Against B Women: t = 6.32, df = 398, p < 0.001, significant at 95 %',
    ])
    expect(lines('askia').slice(1)).toEqual(['Against B Women: z = 6.32, p < 0.001, significant at 95 %'])
    expect(lines('spss').slice(1)).toEqual(['Against B Women: z = 6.03, p < 0.001, significant at 95 %'])
    expect(lines('dimensions')[1]).toMatch(/^Against B Women: t = 6.03, df = 398/)
    expect(lines('askia', 'mean')[0]).toMatch(/^Test: z = \(m₁ − m₂\).*W weighted bases/)
    expect(lines('crunch', 'mean')[0]).toMatch(/s pooled over both columns, W weighted bases, df = W₁ \+ W₂ − 2/)
  })

  it('say why a tool leaves a pair out', () => {
    const drinks = [0, 20].flatMap((tea, shop) =>
      Array.from({ length: 50 }, (_, at) => [`s${shop}`, at < tea ? 'Tea' : 'Cola']),
    )
    const [two] = tabulate(
      tableFromColumns(drinks.length, {
        shop: codedColumn(drinks.map(([shop]) => shop ?? null)),
        drink: codedColumn(drinks.map(([, drink]) => drink ?? null)),
      }),
      {
        rows: [{ kind: 'single', var: 'drink', cats: categories('Tea', 'Cola') }],
        banner: [{ kind: 'single', id: 'shop', var: 'shop', cats: categories('s0', 's1') }],
      },
    )
    if (!two) throw new Error('no cube')
    const against = (test: TestName) =>
      testLines(two, arrange(two, { ...VIEW, test }), 'Tea', 'shop:s1', testLevels({ statsConfidence: 95, test }))[1]
    expect(against('spss')).toBe('Against A s0: not tested, 0 or 100 %')
    expect(against('askia')).toBe('Against A s0: not tested, 0 % or an expected count under 5')
    expect(against('crunch')).toMatch(/^Against A s0: t = 5.77/)
  })

  it('are none for Total, nor for what the table does not hold', () => {
    expect(testLines(cube, table, 'Tea', 'T', ONE)).toEqual([])
    expect(testLines(cube, table, 'Milk', 'sex:Men', ONE)).toEqual([])
    expect(testLines(cube, table, 'Tea', 'sex:Others', ONE)).toEqual([])
  })

  it('say which of two levels is reached, and the corrected p beside the plain one', () => {
    // Tea 45, 33 and 28 of 100: t of 45 v 33 is 1.74 (p .083), of 45 v 28 2.50 (p .013), of 33 v 28 0.77 (p .44).
    const shops = [45, 33, 28].flatMap((tea, shop) =>
      Array.from({ length: 100 }, (_, at) => [`s${shop}`, at < tea ? 'Tea' : 'Cola']),
    )
    const [three] = tabulate(
      tableFromColumns(shops.length, {
        shop: codedColumn(shops.map(([shop]) => shop ?? null)),
        drink: codedColumn(shops.map(([, drink]) => drink ?? null)),
      }),
      {
        rows: [{ kind: 'single', var: 'drink', cats: categories('Tea', 'Cola') }],
        banner: [{ kind: 'single', id: 'shop', var: 'shop', cats: categories('s0', 's1', 's2') }],
      },
    )
    if (!three) throw new Error('no cube')
    const of = (correction: 'none' | 'holm') => {
      const chosen = { statsConfidence: 95, statsConfidenceSecond: 90, correction } as const
      const arranged = arrange(three, { ...VIEW, ...chosen })
      return testLines(three, arranged, 'Tea', 'shop:s0', testLevels(chosen))
    }
    expect(of('none').slice(1, 3)).toEqual([
      'Against B s1: t = 1.74, df = 198, p = 0.083, significant at 90 % only',
      'Against C s2: t = 2.50, df = 198, p = 0.013, significant at 95 %',
    ])
    expect(of('holm').slice(1, 4)).toEqual([
      'Corrected after Holm for 3 comparisons in this row and group',
      'Against B s1: t = 1.74, df = 198, p = 0.083, corrected p = 0.167',
      'Against C s2: t = 2.50, df = 198, p = 0.013, corrected p = 0.040, significant at 95 %',
    ])
  })
})
