import type { DatasetBanner } from '@core/contract'
import { columnLetter } from '@core/crosstab'
import type { BannerEntry, BannerLevel } from '@core/domain'

export const sideBySide = (entries: readonly BannerEntry[], question: string): BannerEntry[] => [
  ...entries,
  { levels: [{ question }] },
]

/** Puts a question inside the last entry. */
export const nestedInLast = (entries: readonly BannerEntry[], question: string): BannerEntry[] =>
  entries.map((entry, at) => (at === entries.length - 1 ? { levels: [...entry.levels, { question }] } : entry))

export const moved = (entries: readonly BannerEntry[], from: number, to: number): BannerEntry[] => {
  const entry = entries[from]
  if (!entry || to < 0 || to >= entries.length) return [...entries]
  const rest = entries.filter((_, at) => at !== from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

export const withoutEntry = (entries: readonly BannerEntry[], gone: number): BannerEntry[] =>
  entries.filter((_, at) => at !== gone)

/** The levels of an entry in the other order. */
export const swapped = (entries: readonly BannerEntry[], which: number): BannerEntry[] =>
  entries.map((entry, at) => (at === which ? { levels: [...entry.levels].reverse() } : entry))

export const withLevel = (
  entries: readonly BannerEntry[],
  which: number,
  depth: number,
  level: BannerLevel,
): BannerEntry[] =>
  entries.map((entry, at) =>
    at === which ? { levels: entry.levels.map((one, place) => (place === depth ? level : one)) } : entry,
  )

/** "C–G": the letters of each span, by its group. */
export const lettersOf = ({ groups }: Pick<DatasetBanner, 'groups'>): ReadonlyMap<string, string> => {
  let at = 0
  return new Map(
    groups.map(({ group, columns }) => {
      const first = columnLetter(at)
      at += columns
      const last = columnLetter(at - 1)
      return [group, first === last ? first : `${first}–${last}`]
    }),
  )
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
