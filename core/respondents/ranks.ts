import type { Ask } from './heads'

/** Parts of the order that somebody looks for one place in: of the cells `holds`, by count or by weight. */
export interface Sought {
  holds(cell: number): boolean
  /** Whether the place is reached once this much has been passed, out of all there is. */
  reached(passed: number, all: number): boolean
  /** Whether what follows does not matter any more. */
  settled(passed: number, all: number): boolean
}

export interface Place {
  /** Everything before the first of `values`. */
  readonly below: number
  readonly all: number
  /** Ascending, with how much has each: where the place is, and what follows it if that matters. */
  readonly values: readonly (readonly [value: number, amount: number])[]
}

/** Numbers in a statement: what to select from, under which names, and how much each counts. */
export interface Numbers {
  readonly ask: Ask
  /** `SELECT ... AS cell, ... AS number` of the respondents with a number, narrowed by more conditions on it. */
  from(more: readonly string[]): string
  /** What of a group counts: weights, or respondents. */
  readonly amount: string
}

const NUMBER = 'number'
/** Bits that one pass tells apart; three passes leave the numbers that agree in 48 bits. */
const BITS = 16
const LEVELS = 3
/** Respondents whose numbers are read one by one rather than cut further. */
const FEW = 200_000
/** A cell, a number or the beginning of its bits, how much and how many. */
const WIDTH = 4

/** Bits arranged so that unsigned order is numeric order: negative numbers flip all bits, others the sign. */
const ordered = (value: string): string => {
  const bits = `reinterpretAsUInt64(${value} + 0e0)`
  return `if(bitShiftRight(${bits}, 63) = 1, bitNot(${bits}), bitOr(${bits}, bitShiftLeft(toUInt64(1), 63)))`
}

const prefix = (value: string, level: number): string => `bitShiftRight(${ordered(value)}, ${64 - BITS * level})`

interface Search {
  readonly sought: Sought
  readonly below: number
  readonly all: number | null
  /** Beginnings of bits that are looked into; null: all. */
  readonly wanted: ReadonlySet<number> | null
  readonly values: readonly (readonly [number, number])[]
}

interface Group {
  readonly key: number
  readonly amount: number
  readonly n: number
}

/** Groups of a search by ascending key. */
const groupsOf = (rows: Float64Array, { sought, wanted }: Search, parent: (key: number) => number): Group[] => {
  const found = new Map<number, Group>()
  for (let at = 0; at < rows.length; at += WIDTH) {
    const [cell = 0, key = 0, amount = 0, n = 0] = rows.subarray(at, at + WIDTH)
    if (!sought.holds(cell) || (wanted !== null && !wanted.has(parent(key)))) continue
    const so = found.get(key)
    found.set(key, { key, amount: (so?.amount ?? 0) + amount, n: (so?.n ?? 0) + n })
  }
  return [...found.values()].sort((a, b) => a.key - b.key)
}

const total = (groups: readonly Group[]): number => groups.reduce((sum, { amount }) => sum + amount, 0)

/** Narrows a search to the group that holds its place, and the next one where that matters. */
const narrowed = (search: Search, groups: readonly Group[]): { readonly search: Search; readonly n: number } => {
  const all = search.all ?? total(groups)
  let passed = search.below
  const first = groups.findIndex(({ amount }, at) => {
    const isLast = at === groups.length - 1
    if (isLast || search.sought.reached(passed + amount, all)) return true
    passed += amount
    return false
  })
  const group = groups[first]
  if (group === undefined) return { search: { ...search, all, wanted: new Set() }, n: 0 }
  const next = search.sought.settled(passed + group.amount, all) ? undefined : groups[first + 1]
  const taken = next === undefined ? [group] : [group, next]
  const wanted = new Set(taken.map(({ key }) => key))
  return { search: { ...search, all, below: passed, wanted }, n: taken.reduce((sum, { n }) => sum + n, 0) }
}

/**
 * Places in the order of numbers, exactly, by going through the beginnings of their bits: each pass keeps only the groups in which
 * a place lies. Every search goes through all passes at once; memory depends on groups, not on respondents.
 */
export const findPlaces = async (numbers: Numbers, sought: readonly Sought[]): Promise<Place[]> => {
  let searches = sought.map((one): Search => ({ sought: one, below: 0, all: null, wanted: null, values: [] }))
  let level = 0
  let left = Infinity
  const among = (): string[] => {
    if (level === 0) return []
    const keys = [...new Set(searches.flatMap(({ wanted }) => [...(wanted ?? [])]))]
    return [keys.length === 0 ? '0' : `${prefix(NUMBER, level)} IN (${keys.join(', ')})`]
  }
  const statement = (key: string) =>
    `SELECT toFloat64(cell), toFloat64(${key}) AS key, ${numbers.amount}, toFloat64(count()) FROM (${numbers.from(among())}) GROUP BY cell, key`
  while (level < LEVELS && left > FEW) {
    const rows = await numbers.ask(statement(prefix(NUMBER, level + 1)), WIDTH)
    const all = searches.map(search =>
      narrowed(
        search,
        groupsOf(rows, search, key => Math.floor(key / 2 ** BITS)),
      ),
    )
    searches = all.map(({ search }) => search)
    left = all.reduce((sum, { n }) => sum + n, 0)
    level++
  }
  // Numbers have to be matched to the groups they are in, which the statement can tell better than this process.
  const rows = await numbers.ask(
    `SELECT toFloat64(cell), ${NUMBER}, ${numbers.amount}, toFloat64(group) FROM (SELECT *, ${prefix(NUMBER, level)} AS group FROM (${numbers.from(among())})) GROUP BY cell, ${NUMBER}, group`,
    WIDTH,
  )
  return searches.map(({ sought: one, wanted, below, all }) => {
    const found = new Map<number, number>()
    for (let at = 0; at < rows.length; at += WIDTH) {
      const [cell = 0, value = 0, amount = 0, group = 0] = rows.subarray(at, at + WIDTH)
      if (one.holds(cell) && wanted?.has(group) === true) found.set(value, (found.get(value) ?? 0) + amount)
    }
    return { below, all: all ?? 0, values: [...found].sort(([a], [b]) => a - b) }
  })
}
