import { isPartOf, type Cube, type CubeColumn } from '@core/crosstab'
import { arePeriods } from '@core/domain/charts'
import type { Contrast, SearchedTable } from './types'

/** Whether a banner group is, or holds, the question of the rows: that the old are older is no finding. */
const isOwn = ({ question, breakout }: SearchedTable, group: string | null): boolean =>
  (group ?? '').split('|').includes(breakout === null ? question : `${question}/${breakout}`)

/** What a column is called within its block. */
export const nameInBlock = ({ inner, label }: CubeColumn): string => inner ?? label

interface Placed {
  readonly column: CubeColumn
  readonly at: number
}

const blocksOf = (table: SearchedTable): Placed[][] => {
  const blocks = new Map<string, Placed[]>()
  table.cube.columns.forEach((column, at) => {
    if (column.block === null || isOwn(table, column.group)) return
    blocks.set(column.block, [...(blocks.get(column.block) ?? []), { column, at }])
  })
  return [...blocks.values()]
}

const sharesRespondents = ({ overlaps }: Cube, members: readonly Placed[]): boolean => {
  const places = new Set(members.map(({ at }) => at))
  return overlaps.some(({ a, b, n }) => n > 0 && places.has(a) && places.has(b))
}

/** The newest wave that has respondents against the one before it that has some; null where the columns are no waves. */
const wavesOf = (cube: Cube, members: readonly Placed[]): Contrast[] | null => {
  const waves = members.filter(({ column }) => column.net === undefined)
  if (!arePeriods(waves.map(({ column }) => nameInBlock(column))) || sharesRespondents(cube, waves)) return null
  const [other, column] = waves.filter(({ at }) => (cube.base.n[at] ?? 0) > 0).slice(-2)
  return other === undefined || column === undefined ? [] : [{ column: column.at, other: other.at }]
}

const sharing = ({ overlaps }: Cube, one: number, other: number): boolean =>
  overlaps.some(({ a, b, n }) => n > 0 && ((a === one && b === other) || (a === other && b === one)))

/** Whether two columns of a block give one test: the other is everybody else, or a net has the one column as its only part. */
const givesTheSame = (cube: Cube, one: Placed, other: Placed): boolean => {
  const { n } = cube.base
  if (isPartOf(one.column, other.column) && isPartOf(other.column, one.column)) return true
  return (n[one.at] ?? 0) + (n[other.at] ?? 0) === n[0] && !sharing(cube, one.at, other.at)
}

/**
 * What is compared in a table, each test once: the two columns of a banner group that holds everybody are one test. Waves are
 * compared with the one before, all other columns with everybody else.
 */
export const contrastsOf = (table: SearchedTable): Contrast[] => {
  const { cube } = table
  const size = ({ at }: Placed): number => cube.base.n[at] ?? 0
  return blocksOf(table).flatMap(members => {
    const waves = wavesOf(cube, members)
    if (waves !== null) return waves
    return members
      .filter(one => size(one) > 0 && size(one) < (cube.base.n[0] ?? 0))
      .reduce<Placed[]>((kept, one) => (kept.some(other => givesTheSame(cube, other, one)) ? kept : [...kept, one]), [])
      .map(({ at }) => ({ column: at, other: null }))
  })
}
