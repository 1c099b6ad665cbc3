import { effectiveBase, meansOf, type Cube, type CubeNumber, type CubeRow, type Sums } from '@core/crosstab'
import { cubeKey, type CubeChoice, type FigureSetting, type OpenTable, type Rounding } from './settings'
import type { BaseKind, BookFigure, FigureKind } from './types'

/** A printed figure with what it is in tables of ours. */
export interface Fact {
  readonly table: number
  /** Positions in the table of the book. */
  readonly row: number
  readonly column: number
  readonly kind: FigureKind
  /** Only of bases. */
  readonly base: BaseKind | null
  /** '' is Total. */
  readonly columnKey: string
  /** Only of answers and numbers. */
  readonly rowKey: string
  readonly figure: BookFigure
}

/** Every figure in a recognised row and column. */
export const factsOf = (tables: readonly OpenTable[]): Fact[] =>
  tables.flatMap(({ table, match }, position) =>
    table.rows.flatMap((row, at) => {
      const of = match.rows[at]
      if (of == null) return []
      return row.lines.flatMap(({ kind, figures }) =>
        figures.flatMap((figure, column): Fact[] => {
          const columnKey = match.columns[column]
          if (figure === null || columnKey == null) return []
          const rowKey = of.of === 'base' ? '' : of.key
          return [{ table: position, row: at, column, kind, base: row.base, columnKey, rowKey, figure }]
        }),
      )
    }),
  )

/** Positions of columns and rows of a cube by key; Total is ''. */
interface Places {
  readonly columns: ReadonlyMap<string, number>
  readonly rows: ReadonlyMap<string, CubeRow>
  readonly numbers: ReadonlyMap<string, CubeNumber>
  readonly means: Map<string, ReturnType<typeof meansOf>>
}

const known = new WeakMap<Cube, Places>()

const placesOf = (cube: Cube): Places => {
  const found = known.get(cube)
  if (found !== undefined) return found
  const made: Places = {
    columns: new Map(cube.columns.map(({ key }, at) => [at === 0 ? '' : key, at])),
    rows: new Map(cube.rows.map(row => [row.key, row])),
    numbers: new Map(cube.numbers.map(number => [number.key, number])),
    means: new Map(),
  }
  known.set(cube, made)
  return made
}

export const columnIn = (cube: Cube, key: string): number => placesOf(cube).columns.get(key) ?? -1
export const rowIn = (cube: Cube, key: string): CubeRow | undefined => placesOf(cube).rows.get(key)
export const numberIn = (cube: Cube, key: string): CubeNumber | undefined => placesOf(cube).numbers.get(key)

export const baseFigure = ({ n, w, w2 }: Sums, kind: Exclude<BaseKind, 'stated'>, at: number): number =>
  kind === 'unweighted' ? (n[at] ?? 0) : kind === 'weighted' ? (w[at] ?? 0) : effectiveBase(w[at] ?? 0, w2[at] ?? 0)

const shareOf = (part: number | undefined, whole: number | undefined): number | null =>
  whole === undefined || whole === 0 ? null : (100 * (part ?? 0)) / whole

const percentOf = (row: Sums, base: Sums, of: FigureSetting['percentOf'], at: number): number | null => {
  const part = row.w[at]
  return shareOf(part, of === 'column' ? base.w[at] : of === 'row' ? row.w[0] : base.w[0])
}

const statisticOf = (cube: Cube, { rowKey, kind }: Fact, at: number): number | null => {
  const number = numberIn(cube, rowKey)
  if (number === undefined) return null
  const { means } = placesOf(cube)
  const figures = means.get(rowKey) ?? meansOf(number)
  means.set(rowKey, figures)
  const one = figures[at]
  if (one === undefined) return null
  return kind === 'mean' ? one.mean : kind === 'deviation' ? one.sd : kind === 'error' ? one.seEffective : one.median
}

/** Our figure in place of a printed one, unrounded; null where there is none. `columnKey`: of another column than its own. */
export const oursOf = (
  { cubes }: Pick<OpenTable, 'cubes'>,
  fact: Fact,
  setting: FigureSetting,
  columnKey: string = fact.columnKey,
): number | null => {
  const cube = cubes.get(cubeKey(setting))
  const at = cube === undefined ? -1 : columnIn(cube, columnKey)
  if (cube === undefined || at < 0) return null
  if (fact.kind === 'base')
    return baseFigure(cube.base, fact.base === null || fact.base === 'stated' ? setting.shownBase : fact.base, at)
  if (fact.kind !== 'count' && fact.kind !== 'percent') return statisticOf(cube, fact, at)
  const row = rowIn(cube, fact.rowKey)
  if (row === undefined) return null
  if (fact.kind === 'count') return (setting.counts === 'weighted' ? row.w[at] : row.n[at]) ?? null
  return percentOf(row, cube.base, setting.percentOf, at)
}

/** Decimals beyond these are those of a number that nobody rounded. */
export const ROUNDED_MOST = 4
const NOISE = 1e-9

/** A value as it is printed with so many decimals. */
export const rounded = (value: number, decimals: number, rounding: Rounding): number => {
  const scale = 10 ** decimals
  const scaled = value * scale
  const below = Math.floor(scaled + NOISE * Math.max(1, Math.abs(scaled)))
  const rest = scaled - below
  if (rounding === 'down') return below / scale
  const isHalf = Math.abs(rest - 0.5) < NOISE * Math.max(1, Math.abs(scaled))
  const up = isHalf ? rounding === 'half_up' || below % 2 !== 0 : rest > 0.5
  return (up ? below + 1 : below) / scale
}

/** Whether a printed figure is this value. Where a sign is printed, or nothing, the value is none or rounds to zero. */
export const agrees = (
  { value }: Pick<BookFigure, 'value'>,
  ours: number | null,
  decimals: number,
  rounding: Rounding,
): boolean => {
  if (value === null) return ours === null || Math.abs(ours) < 0.5
  if (ours === null) return value === 0
  if (decimals > ROUNDED_MOST) return Math.abs(value - ours) <= 1e-6 * Math.max(1, Math.abs(ours))
  return Math.abs(value - rounded(ours, decimals, rounding)) < 0.5 * 10 ** -(decimals + 3)
}

/** Of each kind of figure, decimals that at least one in twenty is printed with: a stray one does not count. */
export const decimalsOf = (facts: readonly Fact[]): ReadonlyMap<FigureKind, number> => {
  const byKind = new Map<FigureKind, number[]>()
  for (const { kind, figure } of facts) {
    const all = byKind.get(kind) ?? []
    if (figure.value !== null) all.push(figure.decimals)
    byKind.set(kind, all)
  }
  return new Map([...byKind].map(([kind, all]) => [kind, all.sort((a, b) => b - a)[Math.floor(all.length / 20)] ?? 0]))
}

/** Cubes of weights and bases that a figure can be of. */
export const choicesOf = (weights: readonly string[], bases: readonly CubeChoice['base'][]): CubeChoice[] =>
  [null, ...weights].flatMap(weight => bases.map(base => ({ weight, base })))
