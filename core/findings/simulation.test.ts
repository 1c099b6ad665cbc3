import { afterAll, describe, expect, it } from 'vitest'
import { columnPower } from '@core/crosstab'
import { findingsOf } from './search'
import { generator, plant, simulate, type Planted, type Simulated } from './simulated'
import { SETTINGS } from './testing'
import type { Difference, Findings } from './types'

/**
 * How often findings are right, in surveys of which it is known what is in them. The figures are printed, those under the aim
 * among them: docs/statistics.md, What matters, quotes them.
 */

const lines: string[] = []
afterAll(() => {
  process.stdout.write(`${lines.join('\n')}\n`)
})

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const differencesIn = ({ findings }: Findings): Difference[] => findings.flatMap(({ lead, also }) => [lead, ...also])

describe('where nothing is there, at most 5 % of surveys report anything', () => {
  const four = [300, 300, 300, 300]
  const nulls: readonly (readonly [name: string, design: Simulated, runs: number])[] = [
    ['four columns of 300', { columns: four, sets: 2 }, 800],
    ['eight columns of 60', { columns: Array.from({ length: 8 }, () => 60), sets: 2 }, 500],
    ['weights of an efficiency near 70 %', { columns: four, sets: 2, weights: 0.6 }, 500],
    ['columns that share respondents', { columns: [...four, 100, 100], sets: 2, overlapping: true }, 500],
    ['answers that hang together', { columns: four, sets: 2, correlation: 0.5 }, 500],
    ['two waves of 400', { columns: [400, 400], sets: 2, waves: true }, 800],
  ]
  it.each(nulls)('%s', (name, design, runs) => {
    const next = generator(runs)
    let reported = 0
    let comparisons = 0
    for (let run = 0; run < runs; run += 1) {
      const found = findingsOf(simulate(design, next), SETTINGS)
      comparisons = found.comparisons
      if (found.findings.length > 0) reported += 1
    }
    lines.push(`${name}: ${percent(reported / runs)} of ${runs} surveys of ${comparisons} comparisons report anything`)
    expect(comparisons).toBeGreaterThan(30)
    expect(reported / runs).toBeLessThanOrEqual(0.05)
  })

  it('and hardly any in the form that holds whatever depends on what', () => {
    const next = generator(5)
    const design: Simulated = { columns: four, sets: 2, correlation: 0.5 }
    const runs = 200
    const settings = { ...SETTINGS, control: 'benjamini_yekutieli' } as const
    const reported = Array.from({ length: runs }, () => findingsOf(simulate(design, next), settings)).filter(
      ({ findings }) => findings.length > 0,
    ).length
    lines.push(`answers that hang together, Benjamini-Yekutieli: ${percent(reported / runs)} of ${runs} surveys`)
    expect(reported / runs).toBeLessThanOrEqual(0.05)
  })
})

/** In percentage points: what `columnPower`, which the report builder shows, says that such columns need around a share. */
const neededPoints = (columns: readonly number[], share: number): number => {
  const { tables } = plant({ columns, questions: 1, planted: 0, share, effect: 0 }, generator(1))
  const cube = tables[0]?.cube
  return cube === undefined
    ? NaN
    : (columnPower(cube, { first: 95, correction: 'none' }, undefined, share).pairs[0]?.difference ?? NaN)
}

describe('8 points between a column of 300 and 2,100 others, compared once and with no other comparison', () => {
  const RUNS = 500
  it.each([0.05, 0.1, 0.2, 0.3, 0.5])('are found in four of five surveys where that is what they need: %s', share => {
    const design: Planted = { columns: [300, 2100], questions: 1, planted: 1, share, effect: 0.08 }
    const next = generator(7)
    let found = 0
    for (let run = 0; run < RUNS; run += 1) {
      const { comparisons, findings } = findingsOf(plant(design, next).tables, SETTINGS)
      expect(comparisons).toBe(1)
      found += findings.length
    }
    const power = found / RUNS
    const needed = neededPoints(design.columns, share + design.effect / 2)
    lines.push(
      `${percent(share)} against ${percent(share + design.effect)}, one comparison alone: found ${percent(power)}; ` +
        `80 % need ${needed.toFixed(1)} points, between two columns of 300 ${neededPoints([300, 300], share + design.effect / 2).toFixed(1)}`,
    )
    // Three standard errors around 80 %, on the side that the needed difference says.
    const around = 3 * Math.sqrt((0.8 * 0.2) / RUNS)
    if (needed < 100 * design.effect) expect(power).toBeGreaterThan(0.8 - around)
    else expect(power).toBeLessThan(0.8 + around)
  })
})

describe('8 points in one column of 300, against seven others of 300', () => {
  const QUESTIONS = 40
  const conditions = [0.05, 0.1, 0.2, 0.3, 0.5].flatMap(share =>
    [4, 10, 20].map((planted): Planted => ({
      columns: Array.from({ length: 8 }, () => 300),
      questions: QUESTIONS,
      planted,
      share,
      effect: 0.08,
    })),
  )
  /** Where the aim of 80 % is met: answers of one in twenty, and those of one in ten where half of the questions differ. */
  const meetsAim = ({ share, planted }: Planted): boolean => share <= 0.05 || (share <= 0.1 && planted >= 20)

  const measure = (design: Planted) => {
    const next = generator(42)
    const runs = 20
    let hits = 0
    let covered = 0
    let shown = 0
    let falseShare = 0
    for (let run = 0; run < runs; run += 1) {
      const { tables, where } = plant(design, next)
      const found = differencesIn(findingsOf(tables, SETTINGS))
      const planted = found.filter(
        ({ table, contrast }) => where(Number(table.question.slice(1))) === contrast.column - 1,
      )
      const isFalse = ({ table }: Difference): boolean => where(Number(table.question.slice(1))) === null
      hits += planted.length
      falseShare += found.filter(isFalse).length / Math.max(1, found.length)
      shown += planted.length
      // The first answer is No, so that it is 8 points less.
      covered += planted.filter(({ interval: [low, high] }) => low <= -design.effect && -design.effect <= high).length
    }
    return {
      power: hits / (runs * design.planted),
      false: falseShare / runs,
      covered: shown === 0 ? 1 : covered / shown,
    }
  }

  it.each(conditions)('$planted of 40 questions differ from $share', design => {
    const { power, false: wrong, covered } = measure(design)
    lines.push(
      `${percent(design.share)} against ${percent(design.share + design.effect)}, ${design.planted} of ${QUESTIONS} questions: ` +
        `found ${percent(power)}, false among the found ${percent(wrong)}, intervals that hold the truth ${percent(covered)}`,
    )
    if (meetsAim(design)) expect(power).toBeGreaterThanOrEqual(0.8)
    expect(power).toBeGreaterThan(0.05)
    // 5 % is what is controlled; a few dozen surveys vary around it.
    expect(wrong).toBeLessThan(0.08)
    if (meetsAim(design)) expect(covered).toBeGreaterThanOrEqual(0.95)
  })
})
