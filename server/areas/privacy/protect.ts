import { isPartOf, type Cube, type CubeNumber, type CubeRow, type Sums } from '@core/crosstab'

/** Bases of readers without full rights are shown in steps of this; so are the cells of tables, as parts of them. */
const STEP = 5

/** Whether a group is too small to be shown; nobody and a few are the same. */
export const tooSmall = (n: number, floor: number): boolean => n < floor

const roundedBase = (n: number): number => Math.round(n / STEP) * STEP

/** A group under the floor reads as nobody or as a group of the floor, whichever is nearer. */
const blurred = (n: number, floor: number): number => (2 * n < floor ? 0 : floor)

/** A part of a group: small parts and what small parts leave are blurred, all others rounded. */
export const roundedPart = (n: number, whole: number, floor: number): number => {
  if (n < floor) return Math.min(blurred(n, floor), roundedBase(whole))
  if (n <= whole && whole - n < floor) return Math.max(0, roundedBase(whole) - blurred(whole - n, floor))
  return roundedBase(n)
}

/** A base that leaves out fewer than the floor reads as the whole. */
export const baseWithin = (n: number, whole: number, floor: number): number =>
  roundedBase(whole - n < floor ? whole : n)

const hundredths = (value: number): number => Math.round(value * 100) / 100

interface Group {
  readonly n: number
  readonly w: number
  readonly w2: number
}

/** Sums of a group of which `shown` respondents are shown. Of the mean weight three digits stay, of the efficiency whole percents. */
export const bluntGroup = ({ n, w, w2 }: Group, shown: number): Group => {
  if (n === 0 || shown === 0 || w2 <= 0) return { n: 0, w: 0, w2: 0 }
  const weights = Number((w / n).toPrecision(3)) * shown
  const efficiency = Math.max(0.01, hundredths(w ** 2 / w2 / n))
  return { n: shown, w: weights, w2: weights ** 2 / (efficiency * shown) }
}

const at = (sums: Sums, column: number): Group => ({
  n: sums.n[column] ?? 0,
  w: sums.w[column] ?? 0,
  w2: sums.w2[column] ?? 0,
})

const sumsOf = (groups: readonly Group[]): Sums => ({
  n: groups.map(({ n }) => n),
  w: groups.map(({ w }) => w),
  w2: groups.map(({ w2 }) => w2),
})

/** Whole percentages, no finer than five respondents of the base. */
const shareOf = (part: Group, whole: Group, shown: number, floor: number): number => {
  if (shown === 0 || whole.w === 0) return 0
  const small = part.n < floor || whole.n - part.n < floor
  const exact = part.w / whole.w
  const step = STEP / shown
  const rounded = step > 0.01 ? Math.round(exact / step) * step : exact
  const share = small ? roundedPart(part.n, whole.n, floor) / shown : rounded
  return Math.min(1, hundredths(share))
}

const rowsOf = (cube: Cube, base: readonly Group[], floor: number): CubeRow[] =>
  cube.rows.map(row => {
    const cells = base.map((shown, column) => {
      const share = shareOf(at(row, column), at(cube.base, column), shown.n, floor)
      return { n: Math.round(share * shown.n), w: share * shown.w, w2: share * shown.w2 }
    })
    return { ...row, ...sumsOf(cells) }
  })

/** 1, 2 or 5 times a power of ten, not below `least`. */
const niceStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find(times => times * power >= least * (1 - 1e-9)) ?? 10)
}

const toStep = (value: number, step: number): number => (step > 0 ? Math.round(value / step) * step : value)

const twoDigits = (value: number): number => (value === 0 ? 0 : Number(value.toPrecision(2)))

interface Moments {
  readonly mean: number
  readonly sd: number
}

/** Mean and deviation as far as they stay the same when five respondents more or fewer are counted. */
const bluntMoments = (sum: number, squares: number, weight: number, shift: number, shown: number): Moments => {
  const mean = sum / weight
  const variance = squares / weight - mean ** 2
  const sd = variance > 1e-12 * (squares / weight) ? twoDigits(Math.sqrt(variance)) : 0
  return { mean: sd === 0 ? shift + mean : toStep(shift + mean, niceStep((STEP * sd) / shown)), sd }
}

const bluntNumber = (number: CubeNumber, cube: Cube, hidden: ReadonlySet<number>, floor: number): CubeNumber => {
  const columns = number.n.map((n, column) => {
    const all = at(number, column)
    const shown = hidden.has(column) || n < floor ? 0 : baseWithin(n, cube.base.n[column] ?? 0, floor)
    const group = bluntGroup(all, shown)
    if (group.n === 0) return { group, x: 0, xx: 0, wx: 0, wxx: 0, median: null }
    const { shift } = number
    const plain = bluntMoments(number.x[column] ?? 0, number.xx[column] ?? 0, all.n, shift, shown)
    const weighted = bluntMoments(number.wx[column] ?? 0, number.wxx[column] ?? 0, all.w, shift, shown)
    const median = number.median[column] ?? null
    return {
      group,
      x: group.n * plain.mean,
      xx: group.n * (plain.sd ** 2 + plain.mean ** 2),
      wx: group.w * weighted.mean,
      wxx: group.w * (weighted.sd ** 2 + weighted.mean ** 2),
      median: median === null || weighted.sd === 0 ? median : toStep(median, niceStep((STEP * weighted.sd) / shown)),
    }
  })
  return {
    ...number,
    // The shift is somebody's number.
    shift: 0,
    ...sumsOf(columns.map(({ group }) => group)),
    x: columns.map(({ x }) => x),
    xx: columns.map(({ xx }) => xx),
    wx: columns.map(({ wx }) => wx),
    wxx: columns.map(({ wxx }) => wxx),
    median: columns.map(({ median }) => median),
  }
}

/**
 * The column whose figures a column takes: Total or a net that holds it, as long as it leaves out fewer than the floor of that one.
 * What a net and its parts differ by would else be a small group.
 */
const widened = ({ base, columns }: Cube, floor: number): number[] => {
  const size = (position: number): number => base.n[position] ?? 0
  const holds = (wider: number, column: number): boolean => {
    const [whole, part] = [columns[wider], columns[column]]
    return whole?.net !== undefined && part !== undefined && whole.block === part.block && isPartOf(part, whole)
  }
  const source = (column: number): number => {
    const n = size(column)
    if (column === 0 || n < floor) return column
    if (size(0) - n < floor) return 0
    const near = columns.flatMap((_, wider) =>
      size(wider) > n && size(wider) - n < floor && holds(wider, column) ? [wider] : [],
    )
    const [widest] = near.sort((a, b) => size(b) - size(a))
    return widest === undefined ? column : source(widest)
  }
  return columns.map((_, column) => source(column))
}

const withTotals = (cube: Cube, floor: number): Cube =>
  chooseColumns(
    [cube],
    widened(cube, floor).map(column => ({ cube: 0, column })),
  )

interface Chosen {
  readonly cube: number
  readonly column: number
}

/** A cube whose columns come from several cubes of the same table. */
export const chooseColumns = (cubes: readonly Cube[], chosen: readonly Chosen[]): Cube => {
  const [first] = cubes
  if (!first) throw new Error('No cube to choose from')
  const pick = <T>(values: (cube: Cube) => readonly T[], none: T): T[] =>
    chosen.map(({ cube, column }) => values(cubes[cube] ?? first)[column] ?? none)
  const sums = (of: (cube: Cube) => Sums | undefined): Sums => ({
    n: pick(cube => of(cube)?.n ?? [], 0),
    w: pick(cube => of(cube)?.w ?? [], 0),
    w2: pick(cube => of(cube)?.w2 ?? [], 0),
  })
  // One shift for all columns: sums about another one are carried over.
  const about = (index: number, cube: Cube, column: number) => {
    const number = cube.numbers[index]
    const [n, w] = [number?.n[column] ?? 0, number?.w[column] ?? 0]
    const by = (number?.shift ?? 0) - (first.numbers[index]?.shift ?? 0)
    const [x, wx] = [number?.x[column] ?? 0, number?.wx[column] ?? 0]
    return {
      x: x + n * by,
      wx: wx + w * by,
      xx: (number?.xx[column] ?? 0) + 2 * by * x + n * by ** 2,
      wxx: (number?.wxx[column] ?? 0) + 2 * by * wx + w * by ** 2,
    }
  }
  return {
    ...first,
    // What one cube has is not what the columns of several have.
    distribution: undefined,
    askedItems: undefined,
    base: sums(cube => cube.base),
    rows: first.rows.map((row, index) => ({ ...row, ...sums(cube => cube.rows[index]) })),
    numbers: first.numbers.map((number, index) => {
      const moved = chosen.map(({ cube, column }) => about(index, cubes[cube] ?? first, column))
      return {
        ...number,
        ...sums(cube => cube.numbers[index]),
        x: moved.map(({ x }) => x),
        xx: moved.map(({ xx }) => xx),
        wx: moved.map(({ wx }) => wx),
        wxx: moved.map(({ wxx }) => wxx),
        median: pick(cube => cube.numbers[index]?.median ?? [], null),
      }
    }),
  }
}

/**
 * A cube for a reader without full rights, or null when too few are in it. `passing`: respondents who pass the filter, answered
 * or not. Columns under the floor are emptied, columns that leave out fewer than the floor of Total, or of a net
 * that holds them, read as that one; bases are rounded, a
 * base that leaves out fewer than the floor reads as the whole; cells become whole percentages no finer than five respondents,
 * with parts under the floor blurred; means, deviations and medians are rounded to what five respondents more would leave alone.
 */
export const protectCube = (raw: Cube, passing: number, floor: number): Cube | null => {
  const total = raw.base.n[0] ?? 0
  if (tooSmall(total, floor)) return null
  const cube = withTotals(raw, floor)
  const hidden = new Set(cube.base.n.flatMap((n, column) => (tooSmall(n, floor) ? [column] : [])))
  const base = cube.base.n.map((n, column) => {
    if (hidden.has(column)) return bluntGroup(at(cube.base, column), 0)
    return bluntGroup(at(cube.base, column), n === total ? baseWithin(n, passing, floor) : roundedBase(n))
  })
  return {
    ...cube,
    // The ends of its classes are numbers of somebody.
    distribution: undefined,
    // Together with the columns it would tell how few did not choose an answer.
    askedItems: undefined,
    base: sumsOf(base),
    rows: rowsOf(cube, base, floor),
    numbers: cube.numbers.map(number => bluntNumber(number, cube, hidden, floor)),
    overlaps: cube.overlaps
      .filter(({ a, b, n }) => !hidden.has(a) && !hidden.has(b) && !tooSmall(n, floor))
      .map(overlap => {
        const smaller = Math.min(cube.base.n[overlap.a] ?? 0, cube.base.n[overlap.b] ?? 0)
        return { a: overlap.a, b: overlap.b, ...bluntGroup(overlap, baseWithin(overlap.n, smaller, floor)) }
      }),
  }
}
