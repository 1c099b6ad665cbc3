const DIGIT = 2048

/** Bits of a double arranged so that unsigned order is numeric order: negative numbers flip all bits, others the sign. */
const sortableBits = (values: Float64Array, rows: Uint32Array): { low: Uint32Array; high: Uint32Array } => {
  const low = new Uint32Array(values.length)
  const high = new Uint32Array(values.length)
  const one = new Float64Array(1)
  const bits = new Uint32Array(one.buffer)
  for (const row of rows) {
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

/** Positions of the values that are numbers, by ascending value, equal values in file order (radix sort: linear time). */
export const sortedOrder = (values: Float64Array): Uint32Array => {
  let count = 0
  const all = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) all[count++] = i
  let from = all.slice(0, count)
  let to = new Uint32Array(count)
  const { low, high } = sortableBits(values, from)
  for (const key of [low, high]) {
    for (const shift of [0, 11, 22]) {
      if (pass(from, to, key, shift)) [from, to] = [to, from]
    }
  }
  return from
}
