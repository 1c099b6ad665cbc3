import type { Cube } from '@core/crosstab'
import { compilePlan, questionsOfBanner } from '@core/domain'
import {
  BOOK_BASES,
  cubeKey,
  POLICY_OF,
  type BookBase,
  type BookFilter,
  type BookTable,
  type OpenTable,
  type TableMatch,
} from '@core/domain/tableBook'
import type { Reader } from '../../access/context'
import { PermanentFailure } from '../../jobs/types'
import { calculateApart, prepare } from '../analysis'

/** A table of the book with what it is of the dataset. */
export interface MatchedTable {
  readonly table: BookTable
  readonly match: TableMatch
  readonly filter: BookFilter | null
}

/** Tables counted at once: few enough that progress is seen and columns are not all in memory. */
export const AT_ONCE = 20

interface Batch {
  readonly banner: TableMatch['banner']
  readonly filter: BookFilter['filter'] | null
  /** Positions among the matched tables. */
  readonly tables: readonly number[]
}

/** Tables with the same columns and filter belong together, some at a time. */
const batchesOf = (matched: readonly MatchedTable[]): Batch[] => {
  const batches: (Omit<Batch, 'tables'> & { key: string; tables: number[] })[] = []
  matched.forEach(({ match: { banner }, filter: named }, at) => {
    const filter = named?.filter ?? null
    const key = JSON.stringify([banner.entries, filter])
    const open = batches.find(batch => batch.key === key && batch.tables.length < AT_ONCE)
    if (open !== undefined) open.tables.push(at)
    else batches.push({ key, banner, filter, tables: [at] })
  })
  return batches
}

/** One thing that is tabulated: a question, or one row of a grid. */
export interface CountedRow {
  readonly question: string
  readonly breakout: string | null
}

const rowOf = ({ question, breakout }: CountedRow) => ({
  question,
  ...(breakout !== null && { breakouts: [breakout] }),
})

/** The dataset in which a book is looked for, as it was when the work began. */
export interface BookPlace {
  readonly studyId: string
  readonly datasetName: string
  readonly version: number
}

interface Counting {
  readonly rows: readonly CountedRow[]
  readonly banner: TableMatch['banner']
  readonly filter: BookFilter['filter'] | null
  readonly weight: string | null
  readonly bases: readonly BookBase[]
}

/** Tables of the rows by one banner, each for every base; with the position of its row. Throws where the dataset is not fully open. */
export const countRows = async (
  reader: Reader,
  { studyId, datasetName, version }: BookPlace,
  { rows: counted, banner, filter, weight, bases }: Counting,
): Promise<readonly (readonly [row: number, key: string, cube: Cube])[]> => {
  const rows = counted.map(rowOf)
  const needed = [...rows, ...questionsOfBanner(banner).map(question => ({ question }))]
  const request = { rows: needed, axis: [], filters: filter, weight }
  const prepared = await prepare(reader, { studyId, datasetName }, request, { version })
  if (!prepared.found.full) throw new PermanentFailure('The dataset is no longer fully open to you.')
  const compiled = compilePlan(
    prepared.questions,
    {
      rows,
      axis: banner.entries.length === 0 ? [] : [{ banner }],
      nested: false,
      filters: filter,
      weight,
      auto_adjust_base: true,
      inverted: false,
    },
    prepared.context,
  )
  const found: [number, string, Cube][] = []
  for (const base of bases) {
    const plans = compiled.plans.map(plan => ({ ...plan, missing: POLICY_OF[base] }))
    const calculation = { plans, weight, filter: null, protection: null }
    const { cubes } = await calculateApart(prepared.survey, calculation, reader.signal)
    compiled.tables.forEach((planned, at) => {
      const cube = planned.outcome === 'planned' ? cubes[planned.plan]?.[planned.row] : null
      if (cube) found.push([at, cubeKey({ weight, base }), cube])
    })
  }
  return found
}

/**
 * Counts every recognised table without a weight and with each, for each base. `progress` gets tables counted so far; it throws
 * where the comparison was removed meanwhile.
 */
export const countTables = async (
  reader: Reader,
  place: BookPlace,
  matched: readonly MatchedTable[],
  weights: readonly string[],
  progress: (done: number, total: number) => Promise<void>,
): Promise<OpenTable[]> => {
  const cubes = matched.map(() => new Map<string, Cube>())
  const choices = [null, ...weights]
  const total = matched.length * choices.length
  let done = 0
  await progress(done, total)
  for (const batch of batchesOf(matched))
    for (const weight of choices) {
      const { banner, filter } = batch
      const rows = batch.tables.flatMap(at => matched[at]?.match ?? [])
      for (const [row, key, cube] of await countRows(reader, place, {
        rows,
        banner,
        filter,
        weight,
        bases: BOOK_BASES,
      }))
        cubes[batch.tables[row] ?? 0]?.set(key, cube)
      done += batch.tables.length
      await progress(done, total)
    }
  return matched.map(({ table, match }, at) => ({ table, match, cubes: cubes[at] ?? new Map<string, Cube>() }))
}
