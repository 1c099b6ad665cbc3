import { describe, expect, it } from 'vitest'
import { codedColumn, numberColumn, tableFromColumns, tabulate, type Cube } from '@core/crosstab'
import { waveBreaks } from './waveBreaks'

interface Respondent {
  readonly wave: number
  /** null: not asked. */
  readonly brand: number | null
  readonly weight: number
}

const WAVES = ['Wave 1', 'Wave 2', 'Wave 3']
const TWO = WAVES.slice(0, 2)
const BRANDS = ['Kestrel', 'Northwind', 'Ocean Lane']

const cubeOf = (people: readonly Respondent[], labels = WAVES): Cube => {
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
  })
  if (!cube) throw new Error('There is a table.')
  return cube
}

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
      waveBreaks(
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
      waveBreaks(
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
      waveBreaks(
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
      waveBreaks(
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
    expect(waveBreaks(cubeOf(some))).toEqual(['The base goes from 130 in Wave 1 to 650 in Wave 2.'])
    const notAsked = some.map(one => (one.wave === 1 ? { ...one, brand: null } : one))
    expect(waveBreaks(cubeOf(notAsked))).toEqual([
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
    expect(waveBreaks(cube)).toEqual(['The efficiency of the weight goes from 100 % in Wave 2 to 74 % in Wave 3.'])
  })

  it('names answers that begin together in one sentence', () => {
    const cube = cubeOf(
      people([
        [100, 0, 0],
        [30, 40, 30],
      ]),
      TWO,
    )
    expect(waveBreaks(cube)).toEqual(['“Northwind” and “Ocean Lane” have answers from Wave 2 on only.'])
  })

  it('is not looked for in columns that are no waves', () => {
    expect(
      waveBreaks(
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
