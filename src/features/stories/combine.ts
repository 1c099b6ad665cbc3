import { richKey, type RichLine, type RichText } from '@core/domain'
import { diffArrays } from 'diff'

/** Neighbouring parts of a text in its two versions and in what both began with. Any of the three may be empty. */
export interface Stretch<Part> {
  /** 'same': equal in both versions; 'mine' or 'theirs': changed in that one alone; 'both': changed in both, to something different. */
  readonly by: 'same' | 'mine' | 'theirs' | 'both'
  readonly base: readonly Part[]
  readonly mine: readonly Part[]
  readonly theirs: readonly Part[]
}

type Side = 'mine' | 'theirs'

/** Parts of the base from `start` up to `end` that one side replaced with `parts`. */
interface Hunk<Part> {
  readonly side: Side
  readonly start: number
  readonly end: number
  readonly parts: readonly Part[]
}

interface Cluster<Part> {
  readonly start: number
  readonly end: number
  readonly hunks: readonly Hunk<Part>[]
}

type KeyOf<Part> = (part: Part) => string

const hunksOf = <Part>(base: readonly Part[], version: readonly Part[], side: Side, keyOf: KeyOf<Part>) => {
  const changes = diffArrays([...base], [...version], { comparator: (one, other) => keyOf(one) === keyOf(other) })
  const hunks: Hunk<Part>[] = []
  let at = 0
  for (const { value, added, removed } of changes) {
    const last = hunks.at(-1)
    const before = last?.end === at ? last : null
    if (added || removed) {
      if (before) hunks.pop()
      const { start, end, parts } = before ?? { start: at, end: at, parts: [] }
      hunks.push({ side, start, end: end + (added ? 0 : value.length), parts: added ? [...parts, ...value] : parts })
    }
    if (!added) at += value.length
  }
  return hunks
}

/** Changes that meet belong together: those of the same parts, and two additions at one place. */
const meets = ({ start, end }: Cluster<unknown>, hunk: Hunk<unknown>): boolean =>
  hunk.start < end || (start === end && hunk.start === start && hunk.end === start)

const clustersOf = <Part>(hunks: readonly Hunk<Part>[]): Cluster<Part>[] => {
  const clusters: Cluster<Part>[] = []
  for (const hunk of [...hunks].sort((one, other) => one.start - other.start || one.end - other.end)) {
    const last = clusters.at(-1)
    if (!last || !meets(last, hunk)) clusters.push({ start: hunk.start, end: hunk.end, hunks: [hunk] })
    else
      clusters.splice(-1, 1, {
        start: last.start,
        end: Math.max(last.end, hunk.end),
        hunks: [...last.hunks, hunk],
      })
  }
  return clusters
}

/** What one side made of the parts of a cluster. */
const versionOf = <Part>(base: readonly Part[], { start, end, hunks }: Cluster<Part>, side: Side): Part[] => {
  const parts: Part[] = []
  let at = start
  for (const hunk of hunks.filter(one => one.side === side)) {
    parts.push(...base.slice(at, hunk.start), ...hunk.parts)
    at = hunk.end
  }
  return [...parts, ...base.slice(at, end)]
}

const sameStretch = <Part>(parts: readonly Part[], base = parts): Stretch<Part> => ({
  by: 'same',
  base,
  mine: parts,
  theirs: parts,
})

/** A change of both: what it begins and ends with in either version needs no choice. */
const changedByBoth = <Part>({ base, mine, theirs }: Stretch<Part>, keyOf: KeyOf<Part>): Stretch<Part>[] => {
  const equal = (one: Part | undefined, other: Part | undefined) =>
    one !== undefined && other !== undefined && keyOf(one) === keyOf(other)
  const most = Math.min(mine.length, theirs.length)
  let head = 0
  while (head < most && equal(mine[head], theirs[head])) head += 1
  let tail = 0
  while (tail < most - head && equal(mine.at(-1 - tail), theirs.at(-1 - tail))) tail += 1
  const middle = (parts: readonly Part[]) => parts.slice(head, parts.length - tail)
  return [
    sameStretch(mine.slice(0, head), []),
    { by: 'both', base, mine: middle(mine), theirs: middle(theirs) },
    sameStretch(mine.slice(mine.length - tail), []),
  ]
}

const stretchesOf = <Part>(base: readonly Part[], cluster: Cluster<Part>, keyOf: KeyOf<Part>): Stretch<Part>[] => {
  const [mine, theirs] = [versionOf(base, cluster, 'mine'), versionOf(base, cluster, 'theirs')]
  const whole = { base: base.slice(cluster.start, cluster.end), mine, theirs }
  const changed = (side: Side) => cluster.hunks.some(hunk => hunk.side === side)
  if (!changed('theirs')) return [{ by: 'mine', ...whole }]
  if (!changed('mine')) return [{ by: 'theirs', ...whole }]
  const alike = mine.length === theirs.length && mine.every((part, at) => keyOf(part) === keyOf(theirs[at] as Part))
  return alike ? [sameStretch(mine, whole.base)] : changedByBoth({ by: 'both', ...whole }, keyOf)
}

const hasParts = ({ base, mine, theirs }: Stretch<unknown>): boolean =>
  base.length > 0 || mine.length > 0 || theirs.length > 0

/**
 * Two versions of a text and what both began with, part by part and in order. `keyOf` is equal for equal parts. A part that
 * only one side changed is told from one that both changed, also where such parts are neighbours.
 */
export const combine = <Part>(
  base: readonly Part[],
  mine: readonly Part[],
  theirs: readonly Part[],
  keyOf: KeyOf<Part>,
): readonly Stretch<Part>[] => {
  const clusters = clustersOf([...hunksOf(base, mine, 'mine', keyOf), ...hunksOf(base, theirs, 'theirs', keyOf)])
  const ends = [0, ...clusters.map(({ end }) => end)]
  return [
    ...clusters.flatMap((cluster, at) => [
      sameStretch(base.slice(ends[at], cluster.start)),
      ...stretchesOf(base, cluster, keyOf),
    ]),
    sameStretch(base.slice(ends.at(-1))),
  ].filter(hasParts)
}

/** Which versions of a change of both are kept. */
export interface Kept {
  readonly mine: boolean
  readonly theirs: boolean
}

/** The text of stretches: what one side changed as that side has it, and of changes of both what is kept, mine first. */
export const combinedParts = <Part>(
  stretches: readonly Stretch<Part>[],
  keptAt: (index: number) => Kept,
): readonly Part[] =>
  stretches.flatMap(({ by, mine, theirs }, index) => {
    if (by !== 'both') return by === 'theirs' ? theirs : mine
    const kept = keptAt(index)
    return [...(kept.mine ? mine : []), ...(kept.theirs ? theirs : [])]
  })

const keyOfLine = (line: RichLine): string => richKey([line])

/** Two versions of a rich text, line by line. */
export const combineRich = (base: RichText, mine: RichText, theirs: RichText): readonly Stretch<RichLine>[] =>
  combine(base, mine, theirs, keyOfLine)

/** A text that was made of the choices `before` and then edited, after other choices were made: what was edited stays. */
export const withChoices = (before: RichText, edited: RichText, after: RichText): RichText =>
  combineRich(before, edited, after).flatMap(({ by, base, mine, theirs }) => {
    if (by !== 'both') return by === 'theirs' ? [...theirs] : [...mine]
    const known = new Set([...base, ...mine].map(keyOfLine))
    return [...mine, ...theirs.filter(line => !known.has(keyOfLine(line)))]
  })
