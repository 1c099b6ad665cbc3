import { describe, expect, it } from 'vitest'
import { codedColumn, numberColumn, tableFromColumns, tabulate, type Cube } from '@core/crosstab'
import { waveBreaks, type WaveContext } from '.'

interface Respondent {
  readonly wave: number
  /** null: not asked. */
  readonly brand: number | null
  readonly weight: number
}

const WAVES = ['Wave 1', 'Wave 2', 'Wave 3']
const TWO = WAVES.slice(0, 2)
const BRANDS = ['Kestrel', 'Northwind', 'Ocean Lane']

const cubeOf = (
  people: readonly Respondent[],
  labels = WAVES,
  missing: 'exclude' | 'include_all' = 'exclude',
): Cube => {
  const table = tableFromColumns(people.length, {
    wave: codedColumn(people.map(({ wave }) => wave)),
    brand: codedColumn(people.map(({ brand }) => brand)),
    weight: numberColumn(people.map(({ weight }) => weight)),
  })
  const [cube] = tabulate(table, {
    rows: [
      {
        kind: 'single',
        id: 'brand',
        var: 'brand',
        cats: BRANDS.map((label, code) => ({ key: String(code), label, codes: [code] })),
      },
    ],
    banner: [
      {
        kind: 'single',
        id: 'wave',
        var: 'wave',
        cats: labels.map((label, code) => ({ key: String(code), label, codes: [code] })),
      },
    ],
    weight: 'weight',
    missing,
  })
  if (!cube) throw new Error('There is a table.')
  return cube
}

const textsOf = (cube: Cube, context?: WaveContext): string[] => waveBreaks(cube, context).map(({ text }) => text)

/** So many respondents of each wave who give each answer. */
const people = (counts: readonly (readonly number[])[], weightOf: (wave: number, at: number) => number = () => 1) =>
  counts.flatMap((answers, wave) =>
    answers.flatMap((count, brand) =>
      Array.from({ length: count }, (_, at): Respondent => ({ wave, brand, weight: weightOf(wave, at) })),
    ),
  )

describe('what breaks a trend', () => {
  it('is nothing where waves only differ by chance', () => {
    expect(
      textsOf(
        cubeOf(
          people([
            [90, 60, 1],
            [100, 70, 0],
            [80, 65, 2],
          ]),
        ),
      ),
    ).toEqual([])
  })

  it('is an answer that begins or ends, where some would have given it before or after', () => {
    expect(
      textsOf(
        cubeOf(
          people([
            [100, 50, 0],
            [90, 60, 20],
            [120, 0, 25],
          ]),
        ),
      ),
    ).toEqual(['“Ocean Lane” has answers from Wave 2 on only.', '“Northwind” has no answers after Wave 2.'])
  })

  it('is no rare answer: of 100 respondents six are not enough to miss it', () => {
    // Six of 100 in the second wave: six of 100 would be expected in the first.
    expect(
      textsOf(
        cubeOf(
          people([
            [60, 40, 0],
            [54, 40, 6],
          ]),
          TWO,
        ),
      ),
    ).toEqual([])
    expect(
      textsOf(
        cubeOf(
          people([
            [60, 40, 0],
            [53, 40, 7],
          ]),
          TWO,
        ),
      ),
    ).toEqual(['“Ocean Lane” has answers from Wave 2 on only.'])
  })

  it('is a base that doubles or halves, and a wave that was not asked', () => {
    const some = people([
      [60, 40, 30],
      [300, 200, 150],
      [160, 100, 80],
    ])
    expect(textsOf(cubeOf(some))).toEqual(['The base goes from 130 in Wave 1 to 650 in Wave 2.'])
    const notAsked = some.map(one => (one.wave === 1 ? { ...one, brand: null } : one))
    expect(textsOf(cubeOf(notAsked))).toEqual([
      'Nobody answered in Wave 2.',
      'The base goes from 130 in Wave 1 to 340 in Wave 3.',
    ])
  })

  it('is a weight that becomes uneven', () => {
    const counts = [
      [60, 40, 30],
      [60, 40, 30],
      [60, 40, 30],
    ]
    const cube = cubeOf(people(counts, (wave, at) => (wave === 2 && at % 2 === 0 ? 4 : 1)))
    // Half of each brand at 4, half at 1: (65·4 + 65)² / (65·16 + 65) / 130 = 73.5 %.
    expect(textsOf(cube)).toEqual(['The efficiency of the weight goes from 100 % in Wave 2 to 74 % in Wave 3.'])
  })

  it('names answers that begin together in one sentence', () => {
    const cube = cubeOf(
      people([
        [100, 0, 0],
        [30, 40, 30],
      ]),
      TWO,
    )
    expect(textsOf(cube)).toEqual(['“Northwind” and “Ocean Lane” have answers from Wave 2 on only.'])
  })

  it('is not looked for in columns that are no waves', () => {
    expect(
      textsOf(
        cubeOf(
          people([
            [100, 50, 0],
            [90, 60, 20],
            [120, 0, 25],
          ]),
          ['North', 'South', 'West'],
        ),
      ),
    ).toEqual([])
  })
})

/** Everybody of these waves over the columns of a table, and what they are by one question. */
const sampleOf = (
  waves: readonly { readonly n: number; readonly women: number; readonly weight?: number }[],
): Cube[] => {
  const everybody = waves.flatMap(({ n, women, weight = 1 }, wave) =>
    Array.from({ length: n }, (_, at) => ({ wave, sex: at < women ? 1 : 0, weight: at < women ? weight : 1 })),
  )
  const table = tableFromColumns(everybody.length, {
    wave: codedColumn(everybody.map(({ wave }) => wave)),
    sex: codedColumn(everybody.map(({ sex }) => sex)),
    weight: numberColumn(everybody.map(({ weight }) => weight)),
  })
  const cats = (labels: readonly string[]) => labels.map((label, code) => ({ key: String(code), label, codes: [code] }))
  return tabulate(table, {
    rows: [
      { kind: 'cond', id: 'everybody', cats: [] },
      { kind: 'single', id: 'sex', var: 'sex', cats: cats(['Men', 'Women']) },
    ],
    banner: [{ kind: 'single', id: 'wave', var: 'wave', cats: cats(WAVES.slice(0, waves.length)) }],
    weight: 'weight',
    missing: 'include_all',
  })
}

describe('who was asked in a wave', () => {
  const answers = people([
    [60, 40],
    [120, 70],
  ])
  const labelOf = () => 'Gender'

  it('is a break where another part of the sample has answered, in place of the base', () => {
    const cube = cubeOf(answers, TWO)
    const sample = sampleOf([
      { n: 400, women: 200 },
      { n: 400, women: 200 },
    ])
    expect(textsOf(cube, { sample, labelOf })).toEqual([
      'The question has answers of 100 of 400 respondents (25 %) in Wave 1 and of 190 of 400 (48 %) in Wave 2.',
    ])
    expect(waveBreaks(cube, { sample, labelOf }).map(({ columns }) => columns)).toEqual([['wave:1']])
  })

  it('is none where a larger wave answered as often: then the base is larger', () => {
    const larger = people([
      [60, 40],
      [130, 80],
    ])
    const sample = sampleOf([
      { n: 200, women: 100 },
      { n: 420, women: 210 },
    ])
    expect(textsOf(cubeOf(larger, TWO), { sample, labelOf })).toEqual([
      'The base goes from 100 in Wave 1 to 210 in Wave 2.',
    ])
  })

  it('is counted without those who gave no answer in tables of everybody', () => {
    const all = [
      ...answers,
      ...Array.from({ length: 300 }, () => ({ wave: 0, brand: null, weight: 1 })),
      ...Array.from({ length: 210 }, () => ({ wave: 1, brand: null, weight: 1 })),
    ]
    const sample = sampleOf([
      { n: 400, women: 200 },
      { n: 400, women: 200 },
    ])
    expect(textsOf(cubeOf(all, TWO, 'include_all'), { sample, labelOf })).toEqual([
      'The question has answers of 100 of 400 respondents (25 %) in Wave 1 and of 190 of 400 (48 %) in Wave 2.',
    ])
  })

  it('is not told from other columns than those of the table', () => {
    const sample = sampleOf([
      { n: 400, women: 200 },
      { n: 400, women: 200 },
      { n: 400, women: 200 },
    ])
    expect(textsOf(cubeOf(answers, TWO), { sample, labelOf })).toEqual([])
  })
})

describe('the sample of a wave', () => {
  const cube = cubeOf(
    people([
      [250, 150],
      [240, 160],
    ]),
    TWO,
  )
  const labelOf = (question: string) => (question === 'sex' ? 'Gender' : question)

  it('is a break where a group is larger or smaller by more than chance', () => {
    const sample = sampleOf([
      { n: 400, women: 160 },
      { n: 400, women: 224 },
    ])
    // 40 % and 56 %: z = 0.16 / √(0.48 · 0.52 · 2/400) = 4.53.
    expect(textsOf(cube, { sample, labelOf })).toEqual([
      'The sample changes from Wave 1 to Wave 2: “Men” (Gender) from 60 % to 44 %.',
    ])
  })

  it('says what the weight makes of it', () => {
    // 160 of 400 at 1.5 are as many as the others: 50 %; 224 at 176 / 224 too.
    const sample = sampleOf([
      { n: 400, women: 160, weight: 1.5 },
      { n: 400, women: 224, weight: 176 / 224 },
    ])
    expect(textsOf(cube, { sample, labelOf })).toEqual([
      'The sample changes from Wave 1 to Wave 2: “Men” (Gender) from 60 % to 44 %, weighted from 50 % to 50 %.',
    ])
  })

  it('is none by a difference of under five points, nor by one that chance explains', () => {
    const sure = sampleOf([
      { n: 40_000, women: 20_000 },
      { n: 40_000, women: 21_900 },
    ])
    expect(textsOf(cube, { sample: sure, labelOf })).toEqual([])
    // 40 % and 48 %: z = 2.1.
    const small = sampleOf([
      { n: 400, women: 160 },
      { n: 400, women: 190 },
    ])
    expect(textsOf(cube, { sample: small, labelOf })).toEqual([])
  })

  it('is not compared by the question of the table itself', () => {
    const sample = sampleOf([
      { n: 400, women: 160 },
      { n: 400, women: 224 },
    ]).map(one => (one.id === 'sex' ? { ...one, id: 'brand' } : one))
    expect(textsOf(cube, { sample, labelOf })).toEqual([])
  })
})

describe('the words of a wave', () => {
  const cube = cubeOf(
    people([
      [100, 50],
      [90, 60],
      [95, 55],
    ]),
  )
  const text = (before: string, after: string) => ({ worded_before: before, worded_after: after })

  it('are a break where the file that brought it words the question, a row or an answer otherwise', () => {
    const question = {
      reworded: [
        {
          waves_before: { wave: ['0', '1'] },
          text_change: text('Which have you heard of?', 'Which do you know?'),
          row_changes: { Q1_1: text('Cheap', 'Good value'), Q1_2: text('New', 'Modern') },
          answer_changes: { '1': text('Northwind', 'Northwind Foods') },
        },
      ],
    }
    expect(waveBreaks(cube, { question, breakout: 'Q1_1' })).toEqual([
      {
        columns: ['wave:2'],
        text: 'The question read “Which have you heard of?” up to Wave 2 and reads “Which do you know?” from Wave 3 on.',
      },
      { columns: ['wave:2'], text: 'The row read “Cheap” up to Wave 2 and reads “Good value” from Wave 3 on.' },
      { columns: ['wave:2'], text: 'After Wave 2 answers have other labels: “Northwind” is “Northwind Foods”.' },
    ])
  })

  it('are what they were before where a later file takes a change back and nobody answered in between', () => {
    const without = cubeOf(people([[100, 50], [], [95, 55]]))
    const question = {
      reworded: [
        { waves_before: { wave: ['0'] }, text_change: text('Old', 'New') },
        { waves_before: { wave: ['0', '1'] }, text_change: text('New', 'Old.') },
      ],
    }
    expect(textsOf(without, { question })).toEqual(['Nobody answered in Wave 2.'])
    expect(textsOf(cube, { question })).toEqual([
      'The question read “Old” up to Wave 1 and reads “New” from Wave 2 on.',
      'The question read “New” up to Wave 2 and reads “Old.” from Wave 3 on.',
    ])
  })

  it('are in another order where the file that brought it has them so', () => {
    const order = {
      order_before: ['Kestrel', 'Northwind', 'Ocean Lane'],
      order_after: ['Kestrel', 'Ocean Lane', 'Northwind'],
    }
    const question = { reworded: [{ waves_before: { wave: ['0'] }, order_change: order }] }
    expect(waveBreaks(cube, { question })).toEqual([
      {
        columns: ['wave:1'],
        text: 'From Wave 2 on the answers are in another order: “Ocean Lane” comes before “Northwind”.',
      },
    ])
    const back = { order_before: order.order_after, order_after: order.order_before }
    const twice = { reworded: [...question.reworded, { waves_before: { wave: ['0', '1'] }, order_change: back }] }
    expect(textsOf(cube, { question: twice })).toEqual([
      'From Wave 2 on the answers are in another order: “Ocean Lane” comes before “Northwind”.',
      'From Wave 3 on the answers are in another order: “Northwind” comes before “Ocean Lane”.',
    ])
    const without = cubeOf(people([[100, 50], [], [95, 55]]))
    expect(textsOf(without, { question: twice })).toEqual(['Nobody answered in Wave 2.'])
  })

  it('say nothing of waves that another question tells', () => {
    const question = { reworded: [{ waves_before: { month: ['0'] }, text_change: text('Old', 'New') }] }
    expect(textsOf(cube, { question })).toEqual([])
  })

  it('are counted where many answers have other labels, and cut where they are long', () => {
    const long = 'word '.repeat(60)
    const answers = Object.fromEntries(['0', '1', '2', '3'].map(id => [id, text(`Old ${id}`, `New ${id}`)]))
    const question = {
      reworded: [{ waves_before: { wave: ['0'] }, text_change: text(long, 'Short'), answer_changes: answers }],
    }
    const [first = '', second] = textsOf(cube, { question })
    expect(first).toMatch(/^The question read “(?:word )+word…” up to Wave 1 and reads “Short” from Wave 2 on\.$/)
    expect(first.length).toBeLessThan(220)
    expect(second).toBe('From Wave 2 on, “New 0”, “New 1”, “New 2” and 1 more have other labels than before.')
  })
})
