import { describe, expect, it } from 'vitest'
import { comparisonsIn, findingsOf } from '.'
import { withstanding } from './control'
import { shareInterval } from './interval'
import { people, SETTINGS, single, tablesOf } from './testing'
import type { Comparison, Findings, SearchedTable } from './types'

const GROUPS = ['Women', 'Men', 'Other']

/** One question with these answers by a banner of so many columns. */
const survey = (
  counts: readonly (readonly number[])[],
  answers: readonly string[],
  {
    columns = GROUPS,
    more = {},
    words = {},
  }: {
    columns?: readonly string[]
    more?: object
    words?: Partial<SearchedTable>
  } = {},
): SearchedTable[] => {
  const { column, answer } = people(counts)
  return tablesOf(
    {
      rows: [single('q', answers, more)],
      banner: [single('group', columns.slice(0, counts.length)) as never],
      data: { q: answer, group: column },
    },
    words,
  )
}

const comparisonOf = (tables: readonly SearchedTable[]): Comparison[] =>
  tables.flatMap(table => comparisonsIn(table, SETTINGS))

const told = ({ findings }: Findings) =>
  findings.map(({ lead, also }) =>
    [lead, ...also].map(({ row, table, contrast, difference }) => {
      const column = table.cube.columns[contrast.column]?.label ?? ''
      return `${table.breakout ?? ''}${row.label} ${column} ${difference > 0 ? 'up' : 'down'}`
    }),
  )

describe('a comparison', () => {
  it('measures shares of a column and of everybody else, with Cohen’s h and the p of the house test', () => {
    // Women 90 of 200, men 60 of 200, others 30 of 200: women against 90 of 400.
    const [women] = comparisonOf(
      survey(
        [
          [90, 110],
          [60, 140],
          [30, 170],
        ],
        ['Yes', 'No'],
      ),
    )
    expect(women).toMatchObject({ own: { value: 0.45, n: 200, eff: 200 }, others: { value: 0.225, n: 400, eff: 400 } })
    // 2 asin(√0.45) − 2 asin(√0.225), and t = 0.225 / √(0.3 · 0.7 · (1/200 + 1/400)) = 5.6695, df 598, by R: 2 * pt(-5.6695, 598).
    expect(women?.effect).toBeCloseTo(1.470629 - 0.9884321, 5)
    expect(women?.p).toBeLessThan(1e-7)
  })

  it('takes the likelihood ratio where few are expected, of which a pooled t makes too much', () => {
    // 12 of 60 against 40 of 940: t is 5.4, the root of the likelihood ratio 3.98.
    const small = comparisonOf(
      survey(
        [
          [12, 48],
          [20, 450],
          [20, 450],
        ],
        ['Yes', 'No'],
      ),
    )
    expect(small.map(({ contrast }) => contrast.column)).toEqual([2, 3])
    const [enough] = comparisonOf(
      survey(
        [
          [24, 96],
          [20, 420],
          [20, 420],
        ],
        ['Yes', 'No'],
      ),
    )
    const pooled = 64 / 1000
    const g =
      2 *
      (24 * Math.log(0.2 / pooled) +
        96 * Math.log(0.8 / (1 - pooled)) +
        40 * Math.log(40 / 880 / pooled) +
        840 * Math.log(840 / 880 / (1 - pooled)))
    expect(Math.sqrt(g)).toBeLessThan((0.2 - 40 / 880) / Math.sqrt(pooled * (1 - pooled) * (1 / 120 + 1 / 880)))
    // 2 * pt(-5.4896, 998)
    expect(Math.sqrt(g)).toBeCloseTo(5.4896, 4)
    expect(enough?.p).toBeCloseTo(5.10927e-8, 12)
  })

  it('is made once of the two sides of a thing: two columns that are everybody, two answers, a net of one answer', () => {
    const nets = [{ key: 'net', label: 'Only yes', any_of: ['0'] }]
    const tables = survey(
      [
        [90, 110],
        [60, 140],
      ],
      ['Yes', 'No'],
      { more: { nets } },
    )
    expect(comparisonOf(tables).map(({ row, contrast }) => [row.label, contrast.column])).toEqual([['Yes', 1]])
    const three = survey(
      [
        [90, 110],
        [60, 140],
        [50, 150],
      ],
      ['Yes', 'No'],
      { more: { nets } },
    )
    expect(comparisonOf(three)).toHaveLength(3)
  })

  it('is not made of a question with itself, of small bases, or of answers that follow from the column', () => {
    const { column } = people([[100], [100]])
    const own = tablesOf({
      rows: [single('group', GROUPS)],
      banner: [single('group', GROUPS) as never],
      data: { group: column },
    })
    expect(comparisonOf(own)).toEqual([])
    expect(
      comparisonOf(
        survey(
          [
            [100, 0],
            [0, 100],
          ],
          ['Yes', 'No'],
        ),
      ),
    ).toEqual([])
    const small = survey(
      [
        [20, 9],
        [60, 140],
        [60, 140],
      ],
      ['Yes', 'No'],
    )
    expect(comparisonOf(small).map(({ contrast }) => contrast.column)).toEqual([2, 3])
    const low = small.flatMap(table => comparisonsIn(table, { ...SETTINGS, lowBase: 250 }))
    expect(low).toEqual([])
  })

  it('of waves is the newest against the one before, and no other', () => {
    const tables = survey(
      [
        [90, 110],
        [60, 140],
        [100, 100],
      ],
      ['Yes', 'No'],
      {
        columns: ['Wave 1', 'Wave 2', 'Wave 3'],
      },
    )
    expect(comparisonOf(tables)).toMatchObject([
      { contrast: { column: 3, other: 2 }, own: { value: 0.5 }, others: { value: 0.3 } },
    ])
  })

  it('of means is Welch’s test with Cohen’s d, on those who have a score', () => {
    const means = [{ key: 'mean', label: 'Mean', scores: { 0: 1, 1: 2, 2: 3 } }]
    const tables = survey(
      [
        [20, 30, 50],
        [40, 40, 20],
        [40, 40, 20],
      ],
      ['1', '2', '3'],
      { more: { means } },
    )
    const mean = comparisonOf(tables).find(({ kind, contrast }) => kind === 'mean' && contrast.column === 1)
    // Women 2.3 with s² = 0.61 · 100/99; everybody else 1.8 with s² = 0.56 · 200/199.
    const s1 = 0.61 * (100 / 99)
    const s2 = 0.56 * (200 / 199)
    expect(mean?.own.value).toBeCloseTo(2.3, 10)
    expect(mean?.others.value).toBeCloseTo(1.8, 10)
    expect(mean?.effect).toBeCloseTo(0.5 / Math.sqrt((99 * s1 + 199 * s2) / 298), 10)
    const [low = 0, high = 0] = mean?.interval(0.05) ?? []
    // qt(0.975, 190.6) = 1.97249
    expect((high - low) / 2).toBeCloseTo(1.97249 * Math.sqrt(s1 / 100 + s2 / 200), 3)
    expect((high + low) / 2).toBeCloseTo(0.5, 8)
  })
})

describe('the interval of two shares', () => {
  it('is that of Mee, as Newcombe printed it for 56 of 70 and 48 of 80', () => {
    // Statistics in Medicine 17, 1998, table II, method 5.
    const [low, high] = shareInterval({ p: [56 / 70, 48 / 80], w: [70, 80], eff: [70, 80], df: Infinity }, 0.05)
    expect(low).toBeCloseTo(0.0533, 4)
    expect(high).toBeCloseTo(0.3377, 4)
  })

  it('leaves out zero exactly where the pooled test rejects, with weights too', () => {
    for (let k = 1; k < 60; k += 1) {
      const shares = { p: [k / 60, 0.3], w: [80, 310], eff: [52, 240], df: 290 } as const
      const pooled = (80 * shares.p[0] + 310 * 0.3) / 390
      const t = (shares.p[0] - 0.3) / Math.sqrt(pooled * (1 - pooled) * (1 / 52 + 1 / 240))
      const [low, high] = shareInterval(shares, 0.05)
      // qt(0.975, 290)
      expect(low > 0 || high < 0).toBe(Math.abs(t) > 1.968178)
      expect(low).toBeLessThan(high)
    }
  })

  it('stays within the possible where a share is nought or all', () => {
    const [low, high] = shareInterval({ p: [1, 0], w: [50, 50], eff: [50, 50], df: 98 }, 0.05)
    expect(low).toBeGreaterThan(0.8)
    expect(high).toBeLessThanOrEqual(1)
  })
})

describe('the control of error', () => {
  const made = (ps: readonly number[], errors: number[] = []): Comparison[] =>
    ps.map(p => ({
      ...(comparisonOf(
        survey(
          [
            [90, 110],
            [60, 140],
            [50, 150],
          ],
          ['Yes', 'No'],
        ),
      )[0] as Comparison),
      p,
      interval: error => {
        errors.push(error)
        return [0, 1]
      },
    }))

  it('is Benjamini and Hochberg’s over all comparisons, as in their own example', () => {
    // Benjamini and Hochberg 1995, section 3.2: of 15 p-values the first four.
    const ps = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ]
    const errors: number[] = []
    const found = withstanding(made(ps, errors), SETTINGS)
    expect(found.map(({ adjusted }) => Number(adjusted.toFixed(5)))).toEqual([0.0015, 0.003, 0.0095, 0.03562])
    // Intervals of what was chosen: 0.05 · 4 / 15.
    expect(errors.map(error => Number(error.toFixed(6)))).toEqual([0.013333, 0.013333, 0.013333, 0.013333])
  })

  it('is stricter in the form that holds whatever depends on what', () => {
    const ps = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ]
    // 1 + 1/2 + … + 1/15 = 3.31823: adjusted 0.00498, 0.00995, 0.03152; the fourth would be 0.118.
    const found = withstanding(made(ps), { ...SETTINGS, control: 'benjamini_yekutieli' })
    expect(found.map(({ adjusted }) => Number(adjusted.toFixed(5)))).toEqual([0.00498, 0.00995, 0.03152])
  })

  it('finds nothing where nothing was compared', () => {
    expect(findingsOf([], SETTINGS)).toEqual({ findings: [], comparisons: 0, tables: 0, differences: 0 })
  })
})

describe('one story', () => {
  it('is a scale with its mean and nets, in all its points', () => {
    const more = {
      nets: [{ key: 'top', label: 'Top 2', any_of: ['3', '4'] }],
      means: [{ key: 'mean', label: 'Mean', scores: { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5 } }],
    }
    const counts = [
      [10, 20, 40, 80, 150],
      [60, 60, 60, 60, 60],
      [60, 60, 60, 60, 60],
    ]
    const labels = ['1', '2', '3', '4', '5']
    const women = (finding: readonly string[]) => finding.filter(text => text.includes('Women'))
    const [first = []] = told(findingsOf(survey(counts, labels, { more, words: { scale: true } }), SETTINGS))
    expect(women(first)).toEqual(expect.arrayContaining(['Top 2 Women up', 'Mean Women up', '1 Women down']))
  })

  it('is a net and its parts that go the same way, and not one that goes the other way', () => {
    const more = { nets: [{ key: 'any', label: 'Any brand', any_of: ['0', '1', '2'] }] }
    const counts = [
      [90, 70, 10, 130],
      [40, 35, 60, 165],
      [40, 35, 60, 165],
    ]
    const found = told(findingsOf(survey(counts, ['Alpha', 'Beta', 'Gamma', 'None'], { more }), SETTINGS))
    const of = (text: string) => found.find(finding => finding.includes(text))
    expect(of('Any brand Women up')).toEqual(expect.arrayContaining(['Alpha Women up', 'Beta Women up']))
    expect(of('Gamma Women down')).not.toContain('Alpha Women up')
  })

  it('is columns beside each other in an order', () => {
    const columns = ['18-34', '35-54', '55-74', '75+']
    const counts = [
      [150, 150],
      [150, 150],
      [70, 230],
      [65, 235],
    ]
    const found = told(findingsOf(survey(counts, ['Yes', 'No'], { columns }), SETTINGS))
    expect(found).toContainEqual(expect.arrayContaining(['Yes 18-34 up', 'Yes 35-54 up']) as never)
    expect(found).toContainEqual(expect.arrayContaining(['Yes 55-74 down', 'Yes 75+ down']) as never)
    expect(found).toHaveLength(2)
    const apart = told(
      findingsOf(survey(counts, ['Yes', 'No'], { columns: ['North', 'South', 'East', 'West'] }), SETTINGS),
    )
    expect(apart).toHaveLength(4)
  })

  it('is the two sides of what is nearly everybody', () => {
    const found = told(
      findingsOf(
        survey(
          [
            [150, 150],
            [80, 220],
            [5, 7],
          ],
          ['Yes', 'No'],
        ),
        SETTINGS,
      ),
    )
    expect(found).toEqual([expect.arrayContaining(['Yes Women up', 'Yes Men down'])])
  })

  it('is the rows of a grid that go the same way', () => {
    const counts = [
      [150, 150],
      [80, 220],
      [80, 220],
    ]
    const rows = ['Alpha', 'Beta'].flatMap(breakout =>
      survey(counts, ['Yes', 'No'], { words: { question: 'grid', breakout, row: breakout } }),
    )
    const [first] = told(findingsOf(rows, SETTINGS))
    expect(first).toEqual(expect.arrayContaining(['AlphaYes Women up', 'BetaYes Women up']))
  })

  it('comes in the order of effects, shares and means on one scale', () => {
    const large = survey(
      [
        [200, 100],
        [100, 200],
        [100, 200],
      ],
      ['Yes', 'No'],
      { words: { question: 'large' } },
    )
    const small = survey(
      [
        [150, 150],
        [100, 200],
        [100, 200],
      ],
      ['Yes', 'No'],
      { words: { question: 'small' } },
    )
    const { findings } = findingsOf([...small, ...large], SETTINGS)
    const sizes = findings.map(({ lead }) => Math.abs(lead.effect))
    expect(findings[0]?.lead.table.question).toBe('large')
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  })
})
