import type { Cube } from '@core/crosstab'
import { groupId } from '@core/domain'
import {
  BOOK_BASES,
  closestFilters,
  cubeKey,
  explainsBases,
  onlyFilter,
  rowOfCandidate,
  unexplainedBases,
  type BookFilter,
  type BookProblem,
  type Candidate,
  type OpenTable,
  type PrintedBases,
} from '@core/domain/tableBook'
import type { Reader } from '../../access/context'
import { AT_ONCE, countRows, type BookPlace, type MatchedTable } from './cubes'

/** Tables with the same columns in which nothing was found, after which the others are not searched. */
const SEARCHED = 3

/** Filters that only the bases of tables tell. */
export interface FiltersByBases {
  /** By position of the table. */
  readonly found: ReadonlyMap<number, BookFilter>
  readonly problems: readonly BookProblem[]
}

const EVERYBODY = cubeKey({ weight: null, base: 'everybody' })

/**
 * Looks for the filter of tables whose bases are those of no unfiltered table, by their unweighted bases alone: one answer or net
 * that leaves exactly as many people in every column. A filter that was found is tried on the next table first.
 */
export const filtersByBases = async (
  reader: Reader,
  place: BookPlace,
  open: readonly OpenTable[],
  matched: readonly MatchedTable[],
  candidates: readonly Candidate[],
): Promise<FiltersByBases> => {
  const everybody = new Map<string, ReadonlyMap<string, Cube>>()
  const everybodyBy = async (banner: MatchedTable['match']['banner']): Promise<ReadonlyMap<string, Cube>> => {
    const key = JSON.stringify(banner.entries)
    const known = everybody.get(key)
    if (known !== undefined) return known
    const cubes = new Map<string, Cube>()
    for (let from = 0; from < candidates.length; from += AT_ONCE) {
      const some = candidates.slice(from, from + AT_ONCE)
      const rows = some.map(rowOfCandidate)
      const asked = { rows, banner, filter: null, weight: null, bases: ['everybody'] as const }
      for (const [row, cubed, cube] of await countRows(reader, place, asked)) {
        const candidate = some[row]
        if (candidate !== undefined && cubed === EVERYBODY) cubes.set(groupId(candidate.answers), cube)
      }
    }
    everybody.set(key, cubes)
    return cubes
  }
  const fits = async ({ match }: OpenTable, { filter }: BookFilter, bases: PrintedBases): Promise<boolean> => {
    const asked = { rows: [match], banner: match.banner, filter, weight: null, bases: BOOK_BASES }
    const counted = await countRows(reader, place, asked)
    return explainsBases(new Map(counted.map(([, key, cube]) => [key, cube])), bases)
  }
  const fitting = async (table: OpenTable, filters: readonly BookFilter[], bases: PrintedBases) => {
    const found: BookFilter[] = []
    for (const filter of filters) if (await fits(table, filter, bases)) found.push(filter)
    return found
  }
  const found = new Map<number, BookFilter>()
  const problems: BookProblem[] = []
  const inVain = new Map<string, number>()
  for (const [at, table] of open.entries()) {
    const bases = matched[at]?.filter === null ? unexplainedBases(table) : null
    if (bases === null) continue
    const [again] = await fitting(table, [...new Set(found.values())], bases)
    if (again !== undefined) {
      found.set(at, again)
      continue
    }
    const columns = JSON.stringify(table.match.banner.entries)
    const before = inVain.get(columns) ?? 0
    if (before >= SEARCHED) continue
    const closest = closestFilters(candidates, await everybodyBy(table.match.banner), bases)
    const chosen = onlyFilter(table.table, await fitting(table, closest, bases))
    if (chosen === null) inVain.set(columns, before + 1)
    else if ('problem' in chosen) problems.push(chosen.problem)
    else found.set(at, chosen.filter)
  }
  return { found, problems }
}
