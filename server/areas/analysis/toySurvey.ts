import { codedColumn } from '@core/crosstab'
import type { QuestionDef, QuestionFilter } from '@core/domain'
import type { StoredColumns } from './counter'

/** Sizes of the questions of the toy survey. */
export const SIZES = { region: 5, age: 4, gender: 2 } as const
export type ToyQuestion = keyof typeof SIZES

export interface ToySurvey {
  readonly survey: StoredColumns
  readonly questions: ReadonlyMap<string, QuestionDef>
  /** The answers of a person, by question, from 0 on. */
  readonly people: readonly Readonly<Record<ToyQuestion, number>>[]
}

const definition = (name: string, size: number): QuestionDef => ({
  name,
  text: name,
  raw_text: name,
  label: '',
  kind: 'single',
  source: { kind: 'variable', var: name },
  options: Array.from({ length: size }, (_, at) => ({
    id: `${at}`,
    label: `${name} ${at}`,
    codes: [at],
    score: null,
    missing: false,
  })),
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: true,
  tags: [],
})

/** A generator of numbers from 0 to 1 that gives the same each time (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Uneven groups, so that many combinations hold nobody or a few. */
const uneven = (random: () => number, size: number): number => Math.floor(random() ** 1.8 * size)

export const createToySurvey = (seed: number, respondents: number): ToySurvey => {
  const random = createRandom(seed)
  const names = Object.keys(SIZES) as ToyQuestion[]
  const people = Array.from({ length: respondents }, () => ({
    region: uneven(random, SIZES.region),
    age: uneven(random, SIZES.age),
    gender: uneven(random, SIZES.gender),
  }))
  return {
    survey: {
      length: respondents,
      columns: new Map(names.map(name => [name, codedColumn(people.map(person => person[name]))])),
    },
    questions: new Map(names.map(name => [name, definition(name, SIZES[name])])),
    people,
  }
}

export const anyOf = (question: ToyQuestion, options: readonly number[]): QuestionFilter => ({
  question,
  options: options.map(String),
})
