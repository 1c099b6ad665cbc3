/** Interleaved cells of numbers: one byte for each, which tells the number or that it is kept beside. */
export interface ByteCells {
  readonly bytes: Uint8Array
  /** The number that each of the 256 bytes means; NaN for "not asked". */
  readonly meanings: Float64Array
  /** The byte whose number is in the same place of `numbers`. */
  readonly beside: number
  /** The byte that no number should have. It counts as "not asked". */
  readonly odd: number
  readonly numbers: Float64Array
}

/** The number of a cell, NaN when not asked. */
export const numberAt = ({ bytes, meanings, beside, numbers }: ByteCells, at: number): number => {
  const byte = bytes[at] ?? 0
  return (byte === beside ? numbers[at] : meanings[byte]) ?? Number.NaN
}
