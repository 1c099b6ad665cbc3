// Reads stored cells (server/store/cellBlocks.ts): prefix codes of up to eleven bits, each of a symbol that means some cells.
// Addresses are in bytes; nothing here allocates.

/** Longest code in bits, and what a symbol's cells take in the list of all symbols. */
const LONGEST: u64 = 11
const SYMBOL: usize = 8

// @ts-ignore: decorator
@inline
function entry(table: usize, bits: u64): usize {
  return <usize>load<u16>(table + (<usize>(bits & ((1 << LONGEST) - 1)) << 1))
}

/**
 * Writes `count` symbols of each of four streams of codes, which begin at the addresses a, b, c and d, one stream behind the other
 * at `into`. `table`: for the next eleven bits the symbol, and the bits of its code times 256 (u16). Returns whether the streams end
 * where the next one begins, the last at `end`.
 */
export function readSymbols(table: usize, a: usize, b: usize, c: usize, d: usize, end: usize, count: usize, into: usize): bool {
  let atA = <u64>a << 3
  let atB = <u64>b << 3
  let atC = <u64>c << 3
  let atD = <u64>d << 3
  const last = into + count
  let left = 0
  while (into < last) {
    let bitsA = load<u64>(<usize>(atA >> 3)) >> (atA & 7)
    let bitsB = load<u64>(<usize>(atB >> 3)) >> (atB & 7)
    let bitsC = load<u64>(<usize>(atC >> 3)) >> (atC & 7)
    let bitsD = load<u64>(<usize>(atD >> 3)) >> (atD & 7)
    // At least 57 bits are there: five codes.
    left = 5
    while (left > 0 && into < last) {
      const ownA = entry(table, bitsA)
      const ownB = entry(table, bitsB)
      const ownC = entry(table, bitsC)
      const ownD = entry(table, bitsD)
      store<u8>(into, ownA)
      store<u8>(into + count, ownB)
      store<u8>(into + 2 * count, ownC)
      store<u8>(into + 3 * count, ownD)
      bitsA >>= <u64>(ownA >> 8)
      bitsB >>= <u64>(ownB >> 8)
      bitsC >>= <u64>(ownC >> 8)
      bitsD >>= <u64>(ownD >> 8)
      atA += <u64>(ownA >> 8)
      atB += <u64>(ownB >> 8)
      atC += <u64>(ownC >> 8)
      atD += <u64>(ownD >> 8)
      into++
      left--
    }
  }
  return (
    <usize>((atA + 7) >> 3) == b && <usize>((atB + 7) >> 3) == c && <usize>((atC + 7) >> 3) == d && <usize>((atD + 7) >> 3) == end
  )
}

/** Writes `each` cells (u8) for every one of `count` symbols; `cells` lists eight bytes for each symbol. Writes up to seven bytes more. */
export function writeCells(symbols: usize, count: usize, cells: usize, each: usize, into: usize): void {
  const end = symbols + count
  for (; symbols < end; symbols++) {
    store<u64>(into, load<u64>(cells + <usize>load<u8>(symbols) * SYMBOL))
    into += each
  }
}
