// Joint codes of one byte per respondent, sixteen respondents at a time.

/** into += codes * stride, for `length` bytes rounded up to 16. Joint codes stay below 256, so no byte carries into another. */
export function join(into: usize, codes: usize, length: i32, stride: i32): void {
  const by = i16x8.splat(<i16>stride)
  const end = into + length
  while (into < end) {
    v128.store(into, i16x8.add(v128.load(into), i16x8.mul(v128.load(codes), by)))
    into += 16
    codes += 16
  }
}

/** into += table[codes], for codes below 16 and `length` bytes rounded up to 16. */
export function joinFew(into: usize, codes: usize, length: i32, table: usize): void {
  const shares = v128.load(table)
  const end = into + length
  while (into < end) {
    v128.store(into, i8x16.add(v128.load(into), i8x16.swizzle(shares, v128.load(codes))))
    into += 16
    codes += 16
  }
}

/** Four columns of bytes, `apart` bytes from one to the next, as one column of four bytes each; `length` rounded up to 16. */
export function interleave(into: usize, columns: usize, apart: usize, length: i32): void {
  const end = columns + length
  for (; columns < end; columns += 16) {
    const a = v128.load(columns)
    const b = v128.load(columns + apart)
    const c = v128.load(columns + 2 * apart)
    const d = v128.load(columns + 3 * apart)
    const lowAb = v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
    const lowCd = v128.shuffle<i8>(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
    const highAb = v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    const highCd = v128.shuffle<i8>(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    v128.store(into, v128.shuffle<i16>(lowAb, lowCd, 0, 8, 1, 9, 2, 10, 3, 11))
    v128.store(into, v128.shuffle<i16>(lowAb, lowCd, 4, 12, 5, 13, 6, 14, 7, 15), 16)
    v128.store(into, v128.shuffle<i16>(highAb, highCd, 0, 8, 1, 9, 2, 10, 3, 11), 32)
    v128.store(into, v128.shuffle<i16>(highAb, highCd, 4, 12, 5, 13, 6, 14, 7, 15), 48)
    into += 64
  }
}
