/** One set as records 7/7 and 7/19 spell it; texts are bytes because their lengths count bytes. */
export interface RawSet {
  readonly name: Uint8Array
  readonly label: Uint8Array
  readonly type: 'C' | 'D' | 'E'
  readonly counted: Uint8Array | null
  readonly members: readonly Uint8Array[]
  readonly labelFromFirstMember: boolean
}

export interface RawSets {
  readonly sets: readonly RawSet[]
  /** Lines that could not be understood, as bytes. */
  readonly broken: readonly Uint8Array[]
}

const SPACE = 0x20
const NEWLINE = 0x0a
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

class Line {
  position = 0

  constructor(private readonly bytes: Uint8Array) {}

  next(): number | undefined {
    const byte = this.bytes[this.position]
    this.position += 1
    return byte
  }

  skip(byte: number): boolean {
    if (this.bytes[this.position] !== byte) return false
    this.position += 1
    return true
  }

  digits(): number | null {
    const start = this.position
    while (isDigit(this.bytes[this.position])) this.position += 1
    return start === this.position || this.position - start > 9
      ? null
      : Number(Buffer.from(this.bytes.subarray(start, this.position)).toString('latin1'))
  }

  /** `LENGTH text`: a byte count, one space and that many bytes. */
  counted(): Uint8Array | null {
    const length = this.digits()
    if (length === null || !this.skip(SPACE) || this.position + length > this.bytes.length) return null
    this.position += length
    return this.bytes.subarray(this.position - length, this.position)
  }

  words(): Uint8Array[] {
    const words: Uint8Array[] = []
    let start = this.position
    for (let at = this.position; at <= this.bytes.length; at += 1) {
      if (at < this.bytes.length && this.bytes[at] !== SPACE) continue
      if (at > start) words.push(this.bytes.subarray(start, at))
      start = at + 1
    }
    this.position = this.bytes.length
    return words
  }
}

const EXTENDED_FLAGS = new Map([
  [1, false],
  [11, true],
])

/** After `name=`: `C`, `D<len> value` or `E <1|11> <len> value`, then the label, then the members. */
const parseSet = (name: Uint8Array, line: Line): RawSet | null => {
  const type = String.fromCharCode(line.next() ?? 0)
  if (type !== 'C' && type !== 'D' && type !== 'E') return null
  let labelFromFirstMember = false
  if (type === 'E') {
    if (!line.skip(SPACE)) return null
    const flag = EXTENDED_FLAGS.get(line.digits() ?? 0)
    if (flag === undefined || !line.skip(SPACE)) return null
    labelFromFirstMember = flag
  }
  const counted = type === 'C' ? null : line.counted()
  if ((type !== 'C' && counted === null) || !line.skip(SPACE)) return null
  const label = line.counted()
  if (label === null) return null
  return { name, label, type, counted, members: line.words(), labelFromFirstMember }
}

/** Where the line of a set ends. Labels may hold line breaks, so their announced lengths are followed first. */
const lineEnd = (data: Uint8Array, from: number): number => {
  const end = data.indexOf(NEWLINE, from)
  return end < 0 ? data.length : end
}

const setAt = (
  data: Uint8Array,
  start: number,
  equals: number,
): { readonly set: RawSet | null; readonly end: number } => {
  const line = new Line(data.subarray(equals + 1))
  const whole = parseSet(data.subarray(start, equals), line)
  if (whole === null) return { set: null, end: lineEnd(data, start) }
  const afterLabel = whole.label.byteOffset - data.byteOffset + whole.label.length
  const end = lineEnd(data, afterLabel)
  return { set: { ...whole, members: new Line(data.subarray(afterLabel, end)).words() }, end }
}

/** Splits the sets of one record, line by line; damaged lines are returned, not fatal. */
export const parseSets = (data: Uint8Array): RawSets => {
  const sets: RawSet[] = []
  const broken: Uint8Array[] = []
  let at = 0
  while (at < data.length) {
    if (data[at] === NEWLINE || data[at] === 0) {
      at += 1
      continue
    }
    const equals = data.indexOf(0x3d, at)
    const { set, end } = equals < 0 ? { set: null, end: lineEnd(data, at) } : setAt(data, at, equals)
    if (set === null) broken.push(data.subarray(at, end))
    else sets.push(set)
    at = end + 1
  }
  return { sets, broken }
}
