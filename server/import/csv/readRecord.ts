import { CellRow } from '../columns'

export const LINE_FEED = 0x0a
const QUOTE = 0x22

/** One record of a delimited text as it was read last. */
export class RecordRow extends CellRow {
  /** Line feeds inside its cells. */
  lines = 0
  /** Cells with text behind their closing quotation mark. */
  loose = 0
  /** Of each cell with doubled quotation marks three numbers: the cell, and where what was quoted begins and ends. */
  readonly doubled: number[] = []
}

/** The end of the quoted cell that begins at `from`, where a delimiter or line feed follows; -1 when the bytes end before that. */
const readQuoted = (bytes: Uint8Array, from: number, delimiter: number, row: RecordRow, cell: number): number => {
  const { length } = bytes
  let doubled = false
  let at = from + 1
  for (;;) {
    for (; at < length && bytes[at] !== QUOTE; at += 1) if (bytes[at] === LINE_FEED) row.lines += 1
    if (at + 1 >= length) return -1
    if (bytes[at + 1] !== QUOTE) break
    doubled = true
    at += 2
  }
  if (doubled) row.doubled.push(cell, from + 1, at)
  let end = at + 1
  const closed = bytes[end] === delimiter || bytes[end] === LINE_FEED
  while (end < length && bytes[end] !== delimiter && bytes[end] !== LINE_FEED) end += 1
  if (end === length) return -1
  if (!closed) row.loose += 1
  row.starts[cell] = closed ? from + 1 : from
  row.ends[cell] = closed ? at : end
  return end
}

/** Makes one of each two quotation marks, in the bytes themselves. */
const single = (row: RecordRow): void => {
  const { bytes, doubled, ends } = row
  for (let at = 0; at < doubled.length; at += 3) {
    const [cell = 0, start = 0, end = 0] = doubled.slice(at, at + 3)
    let to = start
    for (let from = start; from < end; from += 1) {
      bytes[to] = bytes[from] ?? 0
      if (bytes[to] === QUOTE) from += 1
      to += 1
    }
    bytes.copyWithin(to, end, ends[cell])
    ends[cell] = (ends[cell] ?? 0) - (end - to)
  }
}

/**
 * Reads the record that begins at `from` into `row` and returns where the next one begins, or -1 when the bytes end before its
 * line feed. `bytes` are UTF-8 with `\n` line ends, `delimiter` is one ASCII character. A cell that begins with a quotation mark
 * is quoted (RFC 4180); where text follows its closing mark, all of the cell is text, with its outer marks. Marks anywhere
 * else are text. The bytes of cells with doubled marks are changed.
 */
export const readRecord = (bytes: Uint8Array, from: number, delimiter: number, row: RecordRow): number => {
  const { length } = bytes
  row.bytes = bytes
  row.lines = 0
  row.loose = 0
  row.doubled.length = 0
  let { starts, ends } = row
  let at = from
  for (let cell = 0; ; cell += 1) {
    if (cell === starts.length) {
      row.reserve(cell + 1)
      starts = row.starts
      ends = row.ends
    }
    if (bytes[at] === QUOTE) {
      at = readQuoted(bytes, at, delimiter, row, cell)
      if (at < 0) return -1
    } else {
      starts[cell] = at
      for (; at < length; at += 1) {
        const byte = bytes[at]
        if (byte === delimiter || byte === LINE_FEED) break
      }
      if (at === length) return -1
      ends[cell] = at
    }
    if (bytes[at] === LINE_FEED) {
      row.count = cell + 1
      if (row.doubled.length > 0) single(row)
      return at + 1
    }
    at += 1
  }
}
