/** Longest code in bits: a table of all that eleven bits can begin with stays in the fastest cache. */
export const LONGEST = 11

/** Bits per symbol of the shortest code, 0 where it does not occur; they may be longer than allowed. */
const shortest = (counts: Uint32Array): Uint8Array => {
  const lengths = new Uint8Array(counts.length)
  const occurring = Uint16Array.from(counts.keys())
    .filter(symbol => (counts[symbol] ?? 0) > 0)
    .sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
  const leaves = occurring.length
  if (leaves === 1) lengths[occurring[0] ?? 0] = 1
  if (leaves < 2) return lengths
  // Nodes: the symbols by ascending count, then pairs of nodes, which come to be in ascending order too.
  const weight = new Float64Array(2 * leaves - 1)
  const parent = new Uint16Array(2 * leaves - 1)
  for (let at = 0; at < leaves; at++) weight[at] = counts[occurring[at] ?? 0] ?? 0
  let [leaf, pair] = [0, leaves]
  for (let made = leaves; made < weight.length; made++) {
    for (let child = 0; child < 2; child++) {
      const isLeaf = leaf < leaves && (pair >= made || (weight[leaf] ?? 0) <= (weight[pair] ?? 0))
      const rarest = isLeaf ? leaf++ : pair++
      parent[rarest] = made
      weight[made] = (weight[made] ?? 0) + (weight[rarest] ?? 0)
    }
  }
  const depth = new Uint8Array(weight.length)
  for (let at = weight.length - 2; at >= 0; at--) {
    depth[at] = (depth[parent[at] ?? 0] ?? 0) + 1
    if (at < leaves) lengths[occurring[at] ?? 0] = depth[at] ?? 0
  }
  return lengths
}

/** Bits per symbol of a prefix code, 0 for symbols that do not occur, LONGEST at most. At most 2^LONGEST symbols may occur. */
export const codeLengths = (counts: Uint32Array): Uint8Array => {
  let weights = counts
  let lengths = shortest(weights)
  while (lengths.some(length => length > LONGEST)) {
    weights = weights.map(count => (count === 0 ? 0 : (count >> 1) | 1))
    lengths = shortest(weights)
  }
  return lengths
}

const reversed = (code: number, length: number): number => {
  let out = 0
  for (let bit = 0; bit < length; bit++) out |= ((code >> bit) & 1) << (length - 1 - bit)
  return out
}

/** The code of each symbol, its first bit lowest: shorter ones first, those of one length in the order of the symbols. */
export const codesOf = (lengths: Uint8Array): Uint16Array => {
  const next = new Uint16Array(LONGEST + 2)
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0
    if (length > 0) next[length + 1] = (next[length + 1] ?? 0) + 1
  }
  // So far how many codes are shorter by one; now the first code of each length.
  for (let length = 1, first = 0; length <= LONGEST; length++) {
    first = (first + (next[length] ?? 0)) << 1
    next[length] = first
  }
  const codes = new Uint16Array(lengths.length)
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0
    if (length === 0) continue
    const code = next[length] ?? 0
    next[length] = code + 1
    codes[symbol] = reversed(code, length)
  }
  return codes
}

/** For the next LONGEST bits, lowest first, the symbol and 256 times the bits of its code; null where the lengths make no such code. */
export const tableOf = (lengths: Uint8Array): Uint16Array | null => {
  const codes = codesOf(lengths)
  const table = new Uint16Array(2 ** LONGEST)
  let taken = 0
  for (let length = 1; length <= LONGEST; length++) {
    const size = 2 ** length
    // What shorter codes mean, whatever the next bit is.
    table.copyWithin(size >> 1, 0, size >> 1)
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue
      table[codes[symbol] ?? 0] = symbol | (length << 8)
      taken += table.length / size
    }
  }
  return taken <= table.length && lengths.every(length => length <= LONGEST) ? table : null
}
