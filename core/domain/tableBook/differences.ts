import { alternativesOf, type Alternative, type Reason } from './reasons'
import { isRoundingApart, oursUnder, pointsOf, type Point, type TableFacts, type WholeSetting } from './points'
import type { FigureKind } from './types'

/** A cell of the book that the setting does not explain. */
export interface Difference {
  readonly cell: string
  readonly row: number
  readonly column: number
  readonly kind: FigureKind | 'letters'
  readonly theirs: string
  readonly ours: string
  readonly reason: Reason
  /** What the other setting would be, such as "90 %" or "no weight"; '' where the reason says all. */
  readonly value: string
}

export interface Agreement {
  readonly agree: number
  readonly of: number
}

export interface ComparedTable {
  readonly figures: Agreement
  readonly letters: Agreement
  readonly differences: readonly Difference[]
}

/** What an alternative does to one cell: explains it, spoils it, or neither. */
type Effect = 'explains' | 'spoils' | 'none'

interface Tried {
  readonly alternative: Alternative
  readonly effects: readonly Effect[]
}

/** Cells of one table, row or column: the extents in which a book is made by another setting. */
const scopesOf = (points: readonly Point[]): number[][] => {
  const scopes = new Map<string, number[]>()
  const add = (name: string, at: number): void => {
    const scope = scopes.get(name) ?? []
    scope.push(at)
    scopes.set(name, scope)
  }
  points.forEach(({ row, column, kind }, at) => {
    const what = kind === 'letters' ? 'letters' : 'figures'
    add('table', at)
    add(what, at)
    add(`${what} of row ${row}`, at)
    add(`${kind} of column ${column}`, at)
  })
  return [...scopes.values()]
}

/** The cells that an alternative explains in the extent where it fits best; none where it spoils as many as it explains. */
const explainedBy = (
  { effects }: Tried,
  scopes: readonly (readonly number[])[],
  open: ReadonlySet<number>,
  isTable: (scope: readonly number[]) => boolean,
): readonly number[] =>
  scopes.reduce<readonly number[]>((best, scope) => {
    const hits = scope.filter(at => effects[at] === 'explains' && open.has(at))
    const spoiled = scope.filter(at => effects[at] === 'spoils').length
    const fits = (hits.length > 1 && hits.length > spoiled) || (hits.length === 1 && spoiled === 0 && isTable(scope))
    return fits && hits.length > best.length ? hits : best
  }, [])

interface Reasoned {
  readonly reason: Reason
  readonly value: string
}

const NO_REASON: Reasoned = { reason: 'none', value: '' }
/** Of a cell by itself only changes of these say something; letters are alike by chance too often. */
const ALONE: ReadonlySet<Reason> = new Set<Reason>(['weight', 'base', 'column_order'])

const isNextTo = ({ swap }: Alternative, { column }: Point): boolean =>
  swap === null || (swap.includes(column) && Math.abs(swap[0] - swap[1]) === 1)

/** The likeliest reason of each differing cell: first what explains most of a table, row or column, then what fits a cell alone. */
const reasonsOf = (
  table: TableFacts,
  points: readonly Point[],
  differing: readonly number[],
  chosen: WholeSetting,
  weights: ReadonlyMap<string, string>,
): ReadonlyMap<number, Reasoned> => {
  const now = oursUnder(table, points, chosen)
  const tried = alternativesOf(chosen, weights, table).map((alternative): Tried => {
    const other = oursUnder(table, points, alternative.setting)
    return {
      alternative,
      effects: points.map((_, at): Effect => {
        const [before, after] = [now[at]?.agrees === true, other[at]?.agrees === true]
        return before === after ? 'none' : after ? 'explains' : 'spoils'
      }),
    }
  })
  const scopes = scopesOf(points)
  const open = new Set(differing)
  const reasons = new Map<number, Reasoned>()
  while (open.size > 0) {
    const [best] = tried
      .map(one => ({ one, cells: explainedBy(one, scopes, open, scope => scope.length === points.length) }))
      .sort((a, b) => b.cells.length - a.cells.length)
    if (best === undefined || best.cells.length === 0) break
    const { reason, value } = best.one.alternative
    for (const at of best.cells) {
      reasons.set(at, { reason, value })
      open.delete(at)
    }
  }
  for (const at of open) {
    const point = points[at]
    if (point === undefined) continue
    if (isRoundingApart(table, point, chosen)) {
      reasons.set(at, { reason: 'rounding', value: '' })
      continue
    }
    const alone = tried.find(
      ({ alternative, effects }) =>
        point.kind !== 'letters' &&
        effects[at] === 'explains' &&
        ALONE.has(alternative.reason) &&
        isNextTo(alternative, point),
    )
    reasons.set(at, alone === undefined ? NO_REASON : alone.alternative)
  }
  return reasons
}

const agreement = (points: readonly Point[], agree: readonly boolean[], isLetters: boolean): Agreement => {
  const places = points.flatMap(({ kind }, at) => ((kind === 'letters') === isLetters ? [at] : []))
  return { agree: places.filter(at => agree[at]).length, of: places.length }
}

/** Compares one table with ours under the setting that explains the book. `weights`: labels by variable. */
export const compareTable = (
  table: TableFacts,
  chosen: WholeSetting,
  weights: ReadonlyMap<string, string>,
): ComparedTable => {
  const points = pointsOf(table).filter(({ kind }) => kind !== 'letters' || chosen.letters !== null)
  const ours = oursUnder(table, points, chosen)
  const agree = ours.map(one => one.agrees)
  const differing = agree.flatMap((fits, at) => (fits ? [] : [at]))
  const reasons =
    differing.length === 0 ? new Map<number, Reasoned>() : reasonsOf(table, points, differing, chosen, weights)
  return {
    figures: agreement(points, agree, false),
    letters: agreement(points, agree, true),
    differences: differing.flatMap((at): Difference[] => {
      const point = points[at]
      if (point === undefined) return []
      const { reason, value } = reasons.get(at) ?? NO_REASON
      const { cell, row, column, kind, theirs } = point
      return [{ cell, row, column, kind, theirs, ours: ours[at]?.text ?? '', reason, value }]
    }),
  }
}
