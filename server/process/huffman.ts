/** Bits of the longest code of deflate (RFC 1951). */
export const LONGEST_CODE = 15

/** Depth of each leaf in Huffman's tree over weights, which ascend. */
const depthsOf = (weights: readonly number[]): Uint8Array => {
  const leaves = weights.length
  const parents = new Uint16Array(2 * leaves - 1)
  const sums: number[] = []
  let leaf = 0
  let inner = 0
  for (let parent = leaves; parent < parents.length; parent++) {
    let sum = 0
    for (let child = 0; child < 2; child++) {
      const own = weights[leaf] ?? Infinity
      const joined = sums[inner] ?? Infinity
      sum += Math.min(own, joined)
      parents[own <= joined ? leaf++ : leaves + inner++] = parent
    }
    sums.push(sum)
  }
  const depths = new Uint8Array(parents.length)
  for (let node = parents.length - 2; node >= 0; node--) depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1
  return depths.subarray(0, leaves)
}

/**
 * Bits of the code of each symbol by how often it comes (two of them at least); 0 for those that do not. Where rare ones would lie too
 * deep they are taken for less rare.
 */
export const codeLengths = (often: Uint32Array): Uint8Array => {
  const lengths = new Uint8Array(often.length)
  const used = [...often.keys()].filter(symbol => often[symbol] !== 0)
  for (let least = 1; ; least *= 2) {
    const weight = (symbol: number): number => Math.max(often[symbol] ?? 0, least)
    const sorted = [...used].sort((a, b) => weight(a) - weight(b))
    const depths = depthsOf(sorted.map(weight))
    if (depths.some(depth => depth > LONGEST_CODE)) continue
    sorted.forEach((symbol, at) => (lengths[symbol] = depths[at] ?? 0))
    return lengths
  }
}

/** A code with its first bit lowest. */
export const reversed = (code: number, bits: number): number => {
  let turned = 0
  for (let bit = 0; bit < bits; bit++) turned |= ((code >> bit) & 1) << (bits - 1 - bit)
  return turned
}

/** The codes of such lengths, each with its first bit lowest. Those of one length follow each other, and longer ones shorter ones. */
export const codesOf = (lengths: Uint8Array): Uint16Array => {
  const codes = new Uint16Array(lengths.length)
  let code = 0
  for (let bits = 1; bits <= LONGEST_CODE; bits++, code <<= 1)
    lengths.forEach((own, symbol) => {
      if (own === bits) codes[symbol] = reversed(code++, bits)
    })
  return codes
}
