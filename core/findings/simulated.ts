import { numberColumn, tableFromColumns, tabulate, type BannerQuestion, type RowQuestion } from '@core/crosstab'
import type { SearchedTable } from './types'

/** Surveys by chance, for tests of how often findings are right. */

/** Reproducible numbers from 0 to under 1 (mulberry32). */
export const generator = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

export type Chance = () => number

/** A standard normal number (Box and Muller). */
const normal = (next: Chance): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** One answer by cumulated shares that end with 1. */
const pick = (cumulated: readonly number[], chance: number): number => {
  const at = cumulated.findIndex(limit => chance < limit)
  return at < 0 ? cumulated.length - 1 : at
}

export interface Simulated {
  /** Respondents of each column. */
  readonly columns: readonly number[]
  /** Respondents may be in several columns: each in the first by its size, and in the others by half of theirs. */
  readonly overlapping?: boolean
  /** Spread of the logarithm of the weights; 0: unweighted. */
  readonly weights?: number
  /** How strongly a respondent's answers to all questions hang together, 0 to under 1. */
  readonly correlation?: number
  /** Columns are waves. */
  readonly waves?: boolean
  /** Sets of questions: each a yes/no, a choice, a scale with net and mean, a question of six brands, and an amount. */
  readonly sets: number
}

const choice = (name: string, size: number): RowQuestion => ({
  kind: 'single',
  id: name,
  var: name,
  cats: Array.from({ length: size }, (_, at) => ({ key: String(at), label: `Answer ${at}`, codes: [at] })),
})

const questionsOf = (set: number): { readonly question: RowQuestion; readonly scale: boolean }[] => [
  { question: choice(`yes${set}`, 2), scale: false },
  { question: choice(`one${set}`, 5), scale: false },
  {
    question: {
      ...choice(`scale${set}`, 5),
      nets: [{ key: 'top', label: 'Top 2', any_of: ['3', '4'] }],
      means: [{ key: 'mean', label: 'Mean', scores: { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5 } }],
    } as RowQuestion,
    scale: true,
  },
  {
    question: {
      kind: 'multi',
      id: `brands${set}`,
      members: Array.from({ length: 6 }, (_, at) => ({
        key: String(at),
        label: `Brand ${at}`,
        var: `brand${set}_${at}`,
        codes: [1],
      })),
    },
    scale: false,
  },
  { question: { kind: 'numeric', id: `amount${set}`, var: `amount${set}` }, scale: false },
]

const CHOICE = [0.35, 0.6, 0.8, 0.92, 1]
const SCALE = [0.08, 0.2, 0.45, 0.8, 1]
const BRANDS = [0.6, 0.4, 0.25, 0.15, 0.1, 0.05]

/** Φ, to seven digits (Abramowitz and Stegun 26.2.17): answers that hang together come from normal numbers that do. */
const share = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    Math.exp((-z * z) / 2) *
    0.3989422804 *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}

const bannerOf = ({ columns, waves = false }: Simulated): readonly BannerQuestion[] => [
  {
    kind: 'multi',
    id: 'banner',
    members: columns.map((_, at) => ({
      key: String(at),
      label: waves ? `Wave ${at + 1}` : `Column ${String.fromCharCode(65 + at)}`,
      var: `column${at}`,
      codes: [1],
    })),
  },
]

/** Who is in which columns, of everybody. */
const placesOf = ({ columns, overlapping = false }: Simulated, next: Chance): boolean[][] => {
  const all = columns.reduce((sum, size) => sum + size, 0)
  if (!overlapping)
    return columns.flatMap((size, own) => Array.from({ length: size }, () => columns.map((_, at) => at === own)))
  return Array.from({ length: all }, () => columns.map(size => next() < size / all + 0.15))
}

/** The tables of a survey in which no answer depends on the columns, counted by the engine. */
export const simulate = (design: Simulated, next: Chance): SearchedTable[] => {
  const places = placesOf(design, next)
  const { sets, weights = 0, correlation = 0, columns } = design
  const people = places.length
  const common = places.map(() => normal(next))
  const chance = (person: number): number =>
    correlation === 0
      ? next()
      : share(Math.sqrt(correlation) * (common[person] ?? 0) + Math.sqrt(1 - correlation) * normal(next))
  const each = (answer: (person: number) => number) => numberColumn(places.map((_, person) => answer(person)))
  const data: Record<string, ReturnType<typeof numberColumn>> = {}
  columns.forEach((_, at) => (data[`column${at}`] = each(person => Number(places[person]?.[at] === true))))
  data.w = each(() => Math.exp(weights * normal(next)))
  for (let set = 0; set < sets; set += 1) {
    data[`yes${set}`] = each(person => Number(chance(person) < 0.4))
    data[`one${set}`] = each(person => pick(CHOICE, chance(person)))
    data[`scale${set}`] = each(person => pick(SCALE, chance(person)))
    BRANDS.forEach((p, at) => (data[`brand${set}_${at}`] = each(person => Number(chance(person) < p))))
    data[`amount${set}`] = each(() => Math.exp(3 + normal(next)))
  }
  const asked = Array.from({ length: sets }, (_, set) => questionsOf(set)).flat()
  const cubes = tabulate(tableFromColumns(people, data), {
    rows: asked.map(({ question }) => question),
    banner: bannerOf(design),
    weight: weights > 0 ? 'w' : null,
  })
  return cubes.map((cube, at) => ({
    question: cube.id,
    breakout: null,
    label: cube.id,
    row: null,
    scale: asked[at]?.scale === true,
    score: null,
    heads: { banner: 'Banner' },
    cube,
  }))
}

/** Yes/no questions of which some columns really answer more often, with where: to see what is found. */
export interface Planted {
  readonly columns: readonly number[]
  readonly questions: number
  /** How many of the questions differ, each in one column. */
  readonly planted: number
  /** Share of yes outside of that column, and how much higher it is in it: fractions of 1. */
  readonly share: number
  readonly effect: number
}

export const plant = ({ columns, questions, planted, share: usual, effect }: Planted, next: Chance) => {
  const owner = columns.flatMap((size, column) => Array.from({ length: size }, () => column))
  const where = (question: number): number | null => (question < planted ? question % columns.length : null)
  const data: Record<string, ReturnType<typeof numberColumn>> = {}
  columns.forEach((_, at) => (data[`column${at}`] = numberColumn(owner.map(own => Number(own === at)))))
  for (let question = 0; question < questions; question += 1)
    data[`q${question}`] = numberColumn(
      owner.map(own => Number(next() < usual + (own === where(question) ? effect : 0))),
    )
  const cubes = tabulate(tableFromColumns(owner.length, data), {
    rows: Array.from({ length: questions }, (_, question) => choice(`q${question}`, 2)),
    banner: bannerOf({ columns, sets: 0 }),
    weight: null,
  })
  const tables = cubes.map((cube): SearchedTable => ({
    question: cube.id,
    breakout: null,
    label: cube.id,
    row: null,
    scale: false,
    score: null,
    heads: { banner: 'Banner' },
    cube,
  }))
  return { tables, where }
}
