import { describe, expect, it } from 'vitest'
import { findingsOf, findingWords, type Difference, type SearchedTable } from '.'
import { people, SETTINGS, single, tablesOf } from './testing'

const HEADS = { group: 'Gender' }

const differences = (tables: readonly SearchedTable[]): Difference[] =>
  findingsOf(tables, SETTINGS).findings.flatMap(({ lead, also }) => [lead, ...also])

interface Given {
  readonly counts: readonly (readonly number[])[]
  readonly answers: readonly string[]
  readonly columns: readonly string[]
  readonly more?: object
  readonly words?: Partial<SearchedTable>
}

const sentencesOf = ({ counts, answers, columns, more = {}, words = {} }: Given): string[] => {
  const { column, answer } = people(counts)
  const tables = tablesOf(
    {
      rows: [single('q', answers, more)],
      banner: [single('group', columns) as never],
      data: { q: answer, group: column },
    },
    { label: 'Brands known', heads: HEADS, ...words },
  )
  return differences(tables).map(one => {
    const { sentence, interval } = findingWords(one, 95)
    return `${sentence}; ${interval}.`.replaceAll('\u00A0', ' ')
  })
}

const GENDERS = ['Female', 'Male']
const WAVES = ['March 2025', 'March 2026']
const POINTS = ['1', '2', '3', '4', '5']
const SCORES = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5 }

const cases: readonly (readonly [name: string, given: Given, sentences: readonly string[]])[] = [
  [
    'a share that is higher',
    {
      counts: [
        [123, 177],
        [87, 213],
      ],
      answers: ['Yes', 'No'],
      columns: GENDERS,
    },
    // Mee's interval of 41 % and 29 %: 4.3 to 19.5 points at 95 %, nothing else was compared.
    ['Among women, 41 % answer “Yes”, 12 points more than everyone else (29 %); 95 % interval 4 to 20 points.'],
  ],
  [
    'a share that is lower',
    {
      counts: [
        [87, 213],
        [123, 177],
      ],
      answers: ['Yes', 'No'],
      columns: GENDERS,
    },
    ['Among women, 29 % answer “Yes”, 12 points less than everyone else (41 %); 95 % interval −20 to −4 points.'],
  ],
  [
    'a column that is no word for people',
    {
      counts: [
        [123, 177],
        [87, 213],
      ],
      answers: ['Yes', 'No'],
      columns: ['North', 'South'],
      words: { heads: { group: 'Region' } },
    },
    [
      'Among “North” (Region), 41 % answer “Yes”, 12 points more than everyone else (29 %); 95 % interval 4 to 20 points.',
    ],
  ],
  [
    'a small difference on a large base',
    {
      counts: [
        [21000, 79000],
        [20000, 80000],
      ],
      answers: ['Yes', 'No'],
      columns: GENDERS,
    },
    ['Among women, 21.0 % answer “Yes”, 1.0 points more than everyone else (20.0 %); 95 % interval 0.6 to 1.4 points.'],
  ],
  [
    'a share that somebody has and that rounds to nothing',
    {
      counts: [
        [1, 299],
        [60, 240],
      ],
      answers: ['Yes', 'No'],
      columns: GENDERS,
    },
    ['Among women, <1 % answer “Yes”, 20 points less than everyone else (20 %); 95 % interval −25 to −15 points.'],
  ],
  [
    'waves',
    {
      counts: [
        [87, 213],
        [123, 177],
      ],
      answers: ['Yes', 'No'],
      columns: WAVES,
    },
    ['In March 2026, 41 % answer “Yes”, 12 points more than the 29 % in March 2025; 95 % interval 4 to 20 points.'],
  ],
]

describe('a finding in words', () => {
  it.each(cases)('%s', (_, given, sentences) => {
    expect(sentencesOf(given)).toEqual(sentences)
  })

  const scale = {
    counts: [
      [10, 20, 40, 80, 150],
      [60, 60, 60, 60, 60],
    ],
    answers: POINTS,
    columns: GENDERS,
    words: { scale: true, heads: HEADS },
  }

  it('of nets: what people are where that is known, else the net by its name', () => {
    const net = (label: string) =>
      sentencesOf({ ...scale, more: { nets: [{ key: 'top', label, any_of: ['3', '4'] }] } })
    expect(net('NET: Satisfied (top 2)')).toContainEqual(
      expect.stringMatching(/^Among women, 77 % are satisfied, 37 points more than everyone else \(40 %\); /u),
    )
    expect(net('NET: Heavy users')).toContainEqual(
      expect.stringMatching(
        /^Among women, 77 % are in the net “Heavy users”, 37 points more than everyone else \(40 %\)/u,
      ),
    )
  })

  it('of means, in the unit of the question, and by their name where they have one', () => {
    const mean = (label: string) => sentencesOf({ ...scale, more: { means: [{ key: 'mean', label, scores: SCORES }] } })
    expect(mean('Mean')).toContainEqual(
      expect.stringMatching(
        /^Among women, the mean is 4\.1, 1\.1 higher than for everyone else \(3\.0\); 95 % interval \d\.\d to \d\.\d\.$/u,
      ),
    )
    expect(mean('Liking')).toContainEqual(expect.stringContaining('Among women, “Liking” is 4.1'))
  })

  it('of net promoter scores, in points with their signs', () => {
    const means = [{ key: 'nps', label: 'NPS', scores: { 0: -100, 1: -100, 2: 0, 3: 0, 4: 100 } }]
    expect(sentencesOf({ ...scale, more: { means }, words: { ...scale.words, score: 'nps' } })).toContainEqual(
      expect.stringMatching(
        /^Among women, the net promoter score is \+40, 60 points higher than for everyone else \(−20\); 95 % interval \d+ to \d+ points\.$/u,
      ),
    )
  })

  it('of geometric means, as times', () => {
    const amounts = Array.from({ length: 600 }, (_, at) => Math.exp((at % 10) / 5 + (at < 300 ? 1 : 0)))
    const tables = tablesOf(
      {
        rows: [
          {
            kind: 'numeric',
            id: 'spend',
            var: 'spend',
            measures: [{ key: 'geo', label: 'Geometric mean', measure: 'geometric_mean' }],
          },
        ],
        banner: [single('group', GENDERS) as never],
        data: { spend: amounts, group: amounts.map((_, at) => Number(at >= 300)) },
      },
      { heads: HEADS },
    )
    const [only] = differences(tables).map(one => findingWords(one, 95))
    // e^1.9, e^0.9 and e^1.
    expect(only?.sentence).toBe('Among women, the geometric mean is 6.7, 2.7 times that of everyone else (2.5)')
    expect(only?.interval.replaceAll('\u00A0', ' ')).toMatch(/^95 % interval \d\.\d to \d\.\d times$/u)
  })

  it('claims no cause, and says of nothing that it is significant', () => {
    const all = [
      ...cases.flatMap(([, given]) => sentencesOf(given)),
      ...sentencesOf({
        ...scale,
        more: {
          nets: [{ key: 'top', label: 'Top 2', any_of: ['3', '4'] }],
          means: [{ key: 'mean', label: 'Mean', scores: SCORES }],
        },
      }),
      ...sentencesOf({ ...scale, columns: WAVES, more: { means: [{ key: 'mean', label: 'Mean', scores: SCORES }] } }),
    ]
    expect(all.length).toBeGreaterThan(10)
    expect(
      all.filter(text => /signific|because|due to|caus|effect|impact|driv|lead|thanks|prove/iu.test(text)),
    ).toEqual([])
    // Every sentence has the level of its interval.
    expect(all.filter(text => !text.includes('95 % interval'))).toEqual([])
  })

  it('names the question, and the row of a grid', () => {
    const { column, answer } = people([
      [123, 177],
      [87, 213],
    ])
    const of = (words: Partial<SearchedTable>) =>
      differences(
        tablesOf(
          {
            rows: [single('q', ['Yes', 'No'])],
            banner: [single('group', GENDERS) as never],
            data: { q: answer, group: column },
          },
          { heads: HEADS, label: 'Image', ...words },
        ),
      ).map(one => findingWords(one, 95).about)
    expect(of({})).toEqual(['Image'])
    expect(of({ breakout: 'q_1', row: 'Alpha' })).toEqual(['Image: Alpha'])
  })
})
