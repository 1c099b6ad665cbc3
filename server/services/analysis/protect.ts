import type { Cube, Sums } from '@core/crosstab'

/** Bases of readers without full rights are shown in steps of this. */
const STEP = 5

/** Whether a group, or what remains of `whole` without it, is small enough to point at people. */
export const tooSmall = (n: number, whole: number, floor: number): boolean =>
  (n > 0 && n < floor) || (whole - n > 0 && whole - n < floor)

export const roundedBase = (n: number): number => Math.round(n / STEP) * STEP

/** Columns under the floor, and in each block with only one such column the next smallest: Total would give it away. */
const hiddenColumns = (cube: Cube, floor: number): Set<number> => {
  const hidden = new Set(cube.base.n.flatMap((n, column) => (n > 0 && n < floor ? [column] : [])))
  const blocks = new Map<string, number[]>()
  for (const [column, { block }] of cube.columns.entries())
    if (block !== null) blocks.set(block, [...(blocks.get(block) ?? []), column])
  for (const columns of blocks.values()) {
    const gone = columns.filter(column => hidden.has(column))
    const left = columns.filter(column => !hidden.has(column) && (cube.base.n[column] ?? 0) > 0)
    const smallest = left.sort((a, b) => (cube.base.n[a] ?? 0) - (cube.base.n[b] ?? 0))[0]
    if (gone.length === 1 && smallest !== undefined) hidden.add(smallest)
  }
  return hidden
}

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole) / 100)

/**
 * A cube for a reader without full rights, or null when even its total is too small. Columns under the privacy floor are
 * emptied (and one more where the remainder would tell), bases are rounded, cells become whole percentages of them, and sums of
 * numbers keep their means only. Effective bases keep their ratio to the base.
 */
export const protectCube = (cube: Cube, respondents: number, floor: number): Cube | null => {
  if (tooSmall(cube.base.n[0] ?? 0, respondents, floor)) return null
  const hidden = hiddenColumns(cube, floor)
  const scale = cube.base.n.map((n, column) => (hidden.has(column) || n === 0 ? 0 : roundedBase(n) / n))
  const scaled = (values: readonly number[]): number[] => values.map((value, column) => value * (scale[column] ?? 0))
  const base: Sums = { n: scaled(cube.base.n).map(Math.round), w: scaled(cube.base.w), w2: scaled(cube.base.w2) }
  const cells = (sums: Sums): Sums => {
    const share = sums.w.map((w, column) => percentOf(w, cube.base.w[column] ?? 0))
    return {
      n: share.map((part, column) => Math.round(part * (base.n[column] ?? 0))),
      w: share.map((part, column) => part * (base.w[column] ?? 0)),
      w2: share.map((part, column) => part * (base.w2[column] ?? 0)),
    }
  }
  return {
    ...cube,
    base,
    rows: cube.rows.map(row => ({ ...row, ...cells(row) })),
    numbers: cube.numbers.map(number => ({
      ...number,
      n: scaled(number.n),
      w: scaled(number.w),
      w2: scaled(number.w2),
      x: scaled(number.x),
      xx: scaled(number.xx),
      wx: scaled(number.wx),
      wxx: scaled(number.wxx),
      median: number.median.map((median, column) => (hidden.has(column) ? null : median)),
    })),
    overlaps: cube.overlaps
      .filter(({ a, b }) => !hidden.has(a) && !hidden.has(b))
      .map(({ a, b, n, w, w2 }) => {
        const factor = n === 0 ? 0 : roundedBase(n) / n
        return { a, b, n: roundedBase(n), w: w * factor, w2: w2 * factor }
      }),
  }
}
