const DIGIT = 2048

/** Bits of a double arranged so that unsigned order is numeric order: negative numbers flip all bits, others the sign. */
const sortableBits = (values: Float64Array, rows: Uint32Array): { low: Uint32Array; high: Uint32Array } => {
  const low = new Uint32Array(values.length)
  const high = new Uint32Array(values.length)
  const one = new Float64Array(1)
  const bits = new Uint32Array(one.buffer)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0
    one[0] = (values[row] ?? 0) + 0
    const upper = bits[1] ?? 0
    const negative = upper >>> 31 === 1
    low[row] = negative ? ~(bits[0] ?? 0) : (bits[0] ?? 0)
    high[row] = negative ? ~upper : upper | 0x80000000
  }
  return { low, high }
}

const pass = (from: Uint32Array, to: Uint32Array, key: Uint32Array, shift: number): boolean => {
  const starts = new Uint32Array(DIGIT + 1)
  for (const row of from) {
    const slot = (((key[row] ?? 0) >>> shift) & (DIGIT - 1)) + 1
    starts[slot] = (starts[slot] ?? 0) + 1
  }
  if (starts.includes(from.length)) return false
  for (let i = 0; i < DIGIT; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0)
  for (const row of from) {
    const slot = ((key[row] ?? 0) >>> shift) & (DIGIT - 1)
    const at = starts[slot] ?? 0
    starts[slot] = at + 1
    to[at] = row
  }
  return true
}

/** What numbers of surveys become whole by. */
const SCALES = [1, 10, 100]
/** Most whole numbers between the smallest and the largest, so that counting them all is quicker than sorting. */
const MOST_BETWEEN = 65_536
const MOST_WHOLE = 2 ** 31 - 1

interface Wholes {
  /** Per row of the list. */
  readonly whole: Int32Array
  readonly least: number
  readonly most: number
}

/** The values of the rows times `scale`, or null where some are not whole then. */
const wholesOf = (values: Float64Array, rows: Uint32Array, scale: number): Wholes | null => {
  const whole = new Int32Array(rows.length)
  let least = MOST_WHOLE
  let most = -MOST_WHOLE
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i] ?? 0] ?? 0
    const scaled = Math.round(value * scale)
    if (scaled / scale !== value || scaled > MOST_WHOLE || scaled < -MOST_WHOLE) return null
    whole[i] = scaled
    if (scaled < least) least = scaled
    if (scaled > most) most = scaled
  }
  return most - least < MOST_BETWEEN ? { whole, least, most } : null
}

const countedOrder = (rows: Uint32Array, { whole, least, most }: Wholes): Uint32Array => {
  const starts = new Uint32Array(most - least + 2)
  for (let i = 0; i < rows.length; i++) {
    const next = (whole[i] ?? 0) - least + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
  const order = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const one = (whole[i] ?? 0) - least
    const at = starts[one] ?? 0
    starts[one] = at + 1
    order[at] = rows[i] ?? 0
  }
  return order
}

/**
 * Positions of the values that are numbers, by ascending value, equal values in file order, in linear time: numbers with few
 * decimals are counted, all others sorted digit by digit.
 */
export const sortedOrder = (values: Float64Array): Uint32Array => {
  let count = 0
  const all = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) all[count++] = i
  let from = all.slice(0, count)
  if (count === 0) return from
  for (const scale of SCALES) {
    const wholes = wholesOf(values, from, scale)
    if (wholes !== null) return countedOrder(from, wholes)
  }
  let to = new Uint32Array(count)
  const { low, high } = sortableBits(values, from)
  for (const key of [low, high]) {
    for (const shift of [0, 11, 22]) {
      if (pass(from, to, key, shift)) [from, to] = [to, from]
    }
  }
  return from
}
