import { FIRST_CODE, tableFromColumns, type Column, type DataTable } from '@core/crosstab'

/** A made-up survey of the shape professionals run: the same numbers on every machine and every run. */
export interface BenchSurvey {
  readonly table: DataTable
  readonly singles: readonly { readonly name: string; readonly options: number }[]
  /** Variables of the members of each multi-response question: 1 = chosen, 0 = not, missing = not asked. */
  readonly multis: readonly (readonly string[])[]
  readonly numerics: readonly string[]
  readonly axis: readonly { readonly name: string; readonly options: number }[]
  readonly columns: ReadonlyMap<string, Column>
}

const MISSING = 0.05

/** Options of the questions of the filter, so that it keeps about 60 % of the respondents. */
const FILTERED: Readonly<Record<number, number>> = { 3: 5, 10: 3 }

/** Small deterministic generator (mulberry32), evenly spread over 0..1. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Codes 1..options, low codes more frequent, and respondents' leanings carried from question to question. */
const singleColumn = (leaning: Float64Array, options: number, seed: number): Column => {
  const random = randomFrom(seed)
  const index = new Uint8Array(leaning.length)
  for (let i = 0; i < index.length; i++) {
    if (random() < MISSING) continue
    const place = 0.7 * random() + 0.3 * (leaning[i] ?? 0)
    index[i] = FIRST_CODE + Math.min(options - 1, Math.floor(options * place ** 1.3))
  }
  return { kind: 'coded', index, dictionary: Array.from({ length: options }, (_, k) => k + 1), userMissing: [] }
}

const memberColumns = (leaning: Float64Array, members: number, seed: number): Column[] => {
  const random = randomFrom(seed)
  const indexes = Array.from({ length: members }, () => new Uint8Array(leaning.length))
  for (let i = 0; i < leaning.length; i++) {
    if (random() < MISSING) continue
    indexes.forEach(
      (index, m) => (index[i] = FIRST_CODE + (0.8 * random() + 0.2 * (leaning[i] ?? 0) < (m + 2) / 18 ? 1 : 0)),
    )
  }
  return indexes.map(index => ({ kind: 'coded', index, dictionary: [0, 1], userMissing: [] }))
}

const numericColumnOf = (leaning: Float64Array, seed: number): Column => {
  const random = randomFrom(seed)
  return {
    kind: 'number',
    values: leaning.map(lean => (random() < MISSING ? NaN : Math.round(1000 * (random() + lean)) / 10)),
    missing: null,
  }
}

const weightColumn = (respondents: number): Column => {
  const random = randomFrom(4711)
  return { kind: 'number', values: new Float64Array(respondents).map(() => 0.3 + 1.9 * random() ** 2), missing: null }
}

const numbered = (prefix: string, at: number): string => prefix + String(at).padStart(3, '0')

/** 100 single-response questions, 10 x 10 multi-response members, 5 numbers, two axis questions (12 + 8) and a weight. */
export const benchSurvey = (respondents: number): BenchSurvey => {
  const random = randomFrom(1)
  const leaning = new Float64Array(respondents).map(() => random())
  const columns = new Map<string, Column>()
  const singles = Array.from({ length: 100 }, (_, q) => ({
    name: numbered('s', q),
    options: FILTERED[q] ?? 2 + ((q * 7) % 11),
  }))
  const axis = [
    { name: 'a12', options: 12 },
    { name: 'a08', options: 8 },
  ]
  const asked = [...singles, ...axis]
  asked.forEach(({ name, options }, q) => columns.set(name, singleColumn(leaning, options, 100 + q)))
  const multis = Array.from({ length: 10 }, (_, q) => {
    const names = Array.from({ length: 10 }, (_member, m) => `${numbered('m', q)}_${m}`)
    memberColumns(leaning, 10, 1000 + q).forEach((column, m) => columns.set(names[m] ?? '', column))
    return names
  })
  const numerics = Array.from({ length: 5 }, (_, q) => numbered('n', q))
  numerics.forEach((name, q) => columns.set(name, numericColumnOf(leaning, 2000 + q)))
  columns.set('weight', weightColumn(respondents))
  return { table: tableFromColumns(respondents, Object.fromEntries(columns)), singles, multis, numerics, axis, columns }
}
