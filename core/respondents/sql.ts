/** A name between backticks: whatever it holds, it ends where it ends. */
export const named = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``

/** A column of answers; the prefix keeps variables apart from every name that a statement makes up. */
export const columnNamed = (variable: string): string => named(`v:${variable}`)

/** A number of double precision, read back as the same bits. */
export const numeral = (value: number): string => {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text : `${text}e0`
}

const list = (values: Iterable<number>, print: (value: number) => string = String): string =>
  Array.from(values, print).join(', ')

export const isOneOf = (value: string, numbers: readonly number[]): string =>
  numbers.length === 0 ? NEVER : `${value} IN (${list(numbers, numeral)})`

/** Whole numbers, by a whole number from 0 on. */
export const lookedUp = (at: string, values: Uint16Array): string =>
  `arrayElement(CAST([${list(values)}], 'Array(UInt16)'), ${at} + 1)`

/** Numbers, by a whole number from 0 on. */
export const numberAt = (at: string, values: readonly number[]): string =>
  `arrayElement(CAST([${list(values, numeral)}], 'Array(Float64)'), ${at} + 1)`

export const NEVER = 'toUInt8(0)'
const ALWAYS = 'toUInt8(1)'

const joined = (parts: readonly string[], word: 'AND' | 'OR', none: string): string =>
  parts.length === 0 ? none : `(${parts.join(` ${word} `)})`

export const allOf = (parts: readonly string[]): string => joined(parts, 'AND', ALWAYS)
export const someOf = (parts: readonly string[]): string => joined(parts, 'OR', NEVER)

/** The first case that holds; whole numbers below 65,536. */
export const firstCase = (cases: readonly (readonly [when: string, then: number])[], otherwise: number): string =>
  cases.length === 0
    ? `toUInt16(${otherwise})`
    : `toUInt16(multiIf(${cases.map(([when, then]) => `${when}, ${then}`).join(', ')}, ${otherwise}))`

/** Of codes 0 to `holds.length - 1`, those that hold; as few comparisons as there are stretches of them. */
export const inStretches = (code: string, holds: readonly boolean[]): string => {
  const parts: string[] = []
  const last = holds.length - 1
  for (let from = 0; from <= last; from++) {
    if (holds[from] !== true) continue
    let to = from
    while (to < last && holds[to + 1] === true) to++
    if (from === 0 && to === last) return ALWAYS
    if (from === to) parts.push(`${code} = ${from}`)
    else if (to === last) parts.push(`${code} >= ${from}`)
    else if (from === 0) parts.push(`${code} <= ${to}`)
    else parts.push(`(${code} >= ${from} AND ${code} <= ${to})`)
    from = to
  }
  return someOf(parts)
}
