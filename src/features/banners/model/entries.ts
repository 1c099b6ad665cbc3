import { columnLetter } from '@core/crosstab'
import type { BannerEntry, BannerLevel } from '@core/domain'

export const sideBySide = (entries: readonly BannerEntry[], level: BannerLevel): BannerEntry[] => [
  ...entries,
  { levels: [level] },
]

/** Puts a question inside an entry, as its innermost level. */
export const nestedIn = (entries: readonly BannerEntry[], which: number, level: BannerLevel): BannerEntry[] =>
  entries.map((entry, at) => (at === which ? { levels: [...entry.levels, level] } : entry))

/** Takes one level out of an entry, and with the last one the entry. */
export const withoutLevel = (entries: readonly BannerEntry[], which: number, depth: number): BannerEntry[] =>
  entries.flatMap((entry, at) => {
    if (at !== which) return [entry]
    const levels = entry.levels.filter((_, place) => place !== depth)
    return levels.length === 0 ? [] : [{ levels }]
  })

/** The level one place further out. */
export const levelRaised = (entries: readonly BannerEntry[], which: number, depth: number): BannerEntry[] =>
  entries.map((entry, at) => {
    const [outer, inner] = [entry.levels[depth - 1], entry.levels[depth]]
    if (at !== which || !outer || !inner) return entry
    return { levels: [...entry.levels.slice(0, depth - 1), inner, outer, ...entry.levels.slice(depth + 1)] }
  })

export const moved = (entries: readonly BannerEntry[], from: number, to: number): BannerEntry[] => {
  const entry = entries[from]
  if (!entry || to < 0 || to >= entries.length) return [...entries]
  const rest = entries.filter((_, at) => at !== from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

export const withoutEntry = (entries: readonly BannerEntry[], gone: number): BannerEntry[] =>
  entries.filter((_, at) => at !== gone)

export const withLevel = (
  entries: readonly BannerEntry[],
  which: number,
  depth: number,
  level: BannerLevel,
): BannerEntry[] =>
  entries.map((entry, at) =>
    at === which ? { levels: entry.levels.map((one, place) => (place === depth ? level : one)) } : entry,
  )

/** "C–G": the letters of spans of so many columns, one after the other. */
export const lettersOf = (columns: readonly number[]): string[] => {
  let at = 0
  return columns.map(count => {
    if (count === 0) return ''
    const first = columnLetter(at)
    at += count
    const last = columnLetter(at - 1)
    return first === last ? first : `${first}–${last}`
  })
}

export const groupOfEntry = ({ levels }: BannerEntry): string =>
  levels.map(({ question, breakout }) => (breakout === undefined ? question : `${question}/${breakout}`)).join('|')

/** A name that no other banner has. */
export const freshName = (taken: readonly string[]): string => {
  const known = new Set(taken.map(name => name.toLowerCase()))
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? 'New banner' : `New banner ${at}`
    if (!known.has(name.toLowerCase())) return name
  }
}
