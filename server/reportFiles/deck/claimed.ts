import type { Drawn } from './chartParts'
import { headOf } from './slide'
import type { Stage } from './stage'
import type { Words } from './words'

/** A headline that had to be cut would say something else: the label takes its place. */
export const saidWhole = (words: Words, stage: Stage): Words =>
  words.headline !== null && headOf(stage, { text: words.headline.text, end: '' }).cut.length > 0
    ? { ...words, headline: null }
    : words

/** Rows and columns that a chart draws. */
export const drawnKeys = ({ series, categories }: Drawn): ReadonlySet<string> =>
  new Set([...series, ...categories].map(({ key }) => key))

/** The part of a divided chart that a headline is about: the first that draws all it names, else the first. */
export const claimedPart = ({ headline }: Words, parts: readonly Drawn[], whole: Drawn): number => {
  const named = (headline?.claims ?? []).flatMap(claim => {
    if (claim.kind === 'higher') return [claim.row, claim.column, claim.than]
    return claim.kind === 'most' ? [claim.row, ...claim.with] : []
  })
  const drawn = named.filter(key => drawnKeys(whole).has(key))
  return Math.max(
    0,
    parts.findIndex(part => drawn.every(key => drawnKeys(part).has(key))),
  )
}
