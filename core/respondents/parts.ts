import type { BannerColumn, Pair } from '@core/crosstab/counting'
import { classOf, type SqlItem } from './item'

/** Cells of one part of the banner; more of them leave less room for questions in one key. */
const MOST_CELLS = 1024
/** Of a group of columns whose overlaps with another group are counted: two of them share a key. */
const MOST_IN_GROUP = 64

type Column = BannerColumn<SqlItem>

/**
 * Some banner columns told apart at once: every selected respondent is in one cell, a combination of classes of the items, and
 * every column is a set of cells. `key` gives the cell; which cells anybody is in, the answers tell.
 */
export interface SqlPart {
  readonly key: string
  /** Keys are below. */
  readonly possible: number
  /** Columns (positions in the banner, 0 = Total) that are told apart here. */
  readonly members: readonly number[]
  /** Those that hold the cell. */
  columnsOf(key: number): readonly number[]
}

interface Draft {
  readonly items: readonly SqlItem[]
  readonly possible: number
  readonly members: readonly number[]
}

const NONE: Draft = { items: [], possible: 1, members: [] }

const same = (one: SqlItem, other: SqlItem): boolean =>
  one.classes === other.classes &&
  one.sql === other.sql &&
  one.lut.length === other.lut.length &&
  one.lut.every((c, code) => c === other.lut[code])

const holdsItem = (items: readonly SqlItem[], item: SqlItem): boolean => items.some(one => same(one, item))

const extended = (draft: Draft, columns: readonly Column[], position: number): Draft => {
  let { items, possible } = draft
  for (const { item } of columns[position]?.wants ?? []) {
    if (holdsItem(items, item)) continue
    items = [...items, item]
    possible *= item.classes
  }
  return { items, possible, members: [...draft.members, position] }
}

/** Groups of columns whose combinations stay below `most`, as long as no single column has more. */
const grouped = (columns: readonly Column[], positions: readonly number[], most: number): Draft[] => {
  const done: Draft[] = []
  let draft = NONE
  for (const position of positions) {
    const larger = extended(draft, columns, position)
    if (draft.members.length === 0 || larger.possible <= most) draft = larger
    else {
      done.push(draft)
      draft = extended(NONE, columns, position)
    }
  }
  return draft.members.length === 0 ? done : [...done, draft]
}

const finished = (columns: readonly Column[], { items, possible, members }: Draft): SqlPart => {
  let stride = 1
  const placed = items.map(item => {
    const own = stride
    stride *= item.classes
    return { item, stride: own }
  })
  const wants = members.map(member => ({
    member,
    wants: (columns[member]?.wants ?? []).map(({ item, classes }) => {
      const at = placed.find(one => same(one.item, item))
      return { stride: at?.stride ?? 1, size: item.classes, classes: new Set(classes) }
    }),
  }))
  const terms = placed.map(({ item, stride: by }) => `toUInt64(${classOf(item)}) * ${by}`)
  const known = new Map<number, readonly number[]>()
  const held = (key: number): readonly number[] =>
    wants
      .filter(({ wants: all }) =>
        all.every(({ stride: by, size, classes }) => classes.has(Math.floor(key / by) % size)),
      )
      .map(({ member }) => member)
  return {
    key: terms.length === 0 ? 'toUInt64(0)' : terms.join(' + '),
    possible,
    members,
    columnsOf: key => {
      const found = known.get(key) ?? held(key)
      known.set(key, found)
      return found
    },
  }
}

/** The banner in as few parts as their number of cells allows; Total is in the first one. */
export const partsIn = (columns: readonly Column[]): SqlPart[] =>
  grouped(
    columns,
    columns.map((_, position) => position),
    MOST_CELLS,
  ).map(draft => finished(columns, draft))

/** A part in which the overlaps of these pairs are found, and nothing else. */
export interface OverlapPart {
  readonly part: SqlPart
  readonly pairs: readonly Pair[]
}

/** Parts for pairs of columns: groups of columns two by two, so that every pair is in one. */
export const overlapParts = (columns: readonly Column[], pairs: readonly Pair[]): OverlapPart[] => {
  const involved = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].sort((a, b) => a - b)
  const groups = grouped(columns, involved, MOST_IN_GROUP)
  const groupOf = new Map(groups.flatMap((group, g) => group.members.map(member => [member, g] as const)))
  const byGroups = new Map<string, { readonly of: readonly number[]; readonly pairs: Pair[] }>()
  for (const pair of pairs) {
    const of = [...new Set([groupOf.get(pair.a) ?? 0, groupOf.get(pair.b) ?? 0])]
    const found = byGroups.get(of.join()) ?? { of, pairs: [] }
    found.pairs.push(pair)
    byGroups.set(of.join(), found)
  }
  return [...byGroups.values()].map(({ of, pairs: some }) => {
    const members = of.flatMap(g => groups[g]?.members ?? [])
    const draft = members.reduce((so, member) => extended(so, columns, member), NONE)
    return { part: finished(columns, draft), pairs: some }
  })
}
