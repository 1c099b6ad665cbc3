const FEW_CELLS = 256
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** The UTF-8 text from `start` to `end`. */
export const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  start === end ? '' : utf8.decode(bytes.subarray(start, end))

/**
 * The cells of one record as places in UTF-8 bytes: cell `at` is `bytes[starts[at]]` up to `bytes[ends[at]]`. One row is filled
 * again and again, so it holds for as long as the call that is handed it.
 */
export class CellRow {
  bytes: Uint8Array = new Uint8Array(0)
  starts = new Uint32Array(FEW_CELLS)
  ends = new Uint32Array(FEW_CELLS)
  count = 0

  /** Makes room for `count` cells. */
  reserve(count: number): void {
    if (count <= this.starts.length) return
    const [starts, ends] = [this.starts, this.ends]
    this.starts = new Uint32Array(Math.max(count, starts.length * 2))
    this.ends = new Uint32Array(this.starts.length)
    this.starts.set(starts)
    this.ends.set(ends)
  }

  /** Takes these texts as its cells. */
  fill(texts: readonly string[]): void {
    this.reserve(texts.length)
    let most = 0
    for (const text of texts) most += 3 * text.length
    const bytes = Buffer.allocUnsafe(most)
    let end = 0
    for (const [at, text] of texts.entries()) {
      this.starts[at] = end
      if (text !== '') end += bytes.write(text, end)
      this.ends[at] = end
    }
    this.bytes = bytes
    this.count = texts.length
  }

  text(at: number): string {
    return textAt(this.bytes, this.starts[at] ?? 0, this.ends[at] ?? 0)
  }

  texts(): string[] {
    return Array.from({ length: this.count }, (_, at) => this.text(at))
  }

  /** Whether nothing but blanks is in a cell. */
  isBlank(at: number): boolean {
    const end = this.ends[at] ?? 0
    return firstFilled(this.bytes, this.starts[at] ?? 0, end) === end
  }
}

/** Length of the blank that begins at a byte, as `trimCell` knows blanks: space, tab, CR, LF, and the no-break space; else 0. */
const blankAt = (bytes: Uint8Array, at: number): number => {
  const byte = bytes[at] ?? 0
  if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) return 1
  return byte === 0xc2 && bytes[at + 1] === 0xa0 ? 2 : 0
}

/** Where the text from `start` begins behind its blanks; `end` where there is nothing else. */
export const firstFilled = (bytes: Uint8Array, start: number, end: number): number => {
  let at = start
  while (at < end) {
    const blank = blankAt(bytes, at)
    if (blank === 0) return at
    at += blank
  }
  return end
}

/** Where the text up to `end` ends before its blanks; `start` where there is nothing else. */
export const lastFilled = (bytes: Uint8Array, start: number, end: number): number => {
  let at = end
  while (at > start) {
    if (blankAt(bytes, at - 1) === 1) at -= 1
    else if (at - 1 > start && blankAt(bytes, at - 2) === 2) at -= 2
    else return at
  }
  return start
}
