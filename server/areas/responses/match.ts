import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '../../access/context'
import { stemsOf } from '../search/mark'
import { STOP_WORDS } from '../search/stopWords'
import { foldWord, wordsIn } from '../search/terms'
import type { SearchWord, Terms } from '../search/terms'
import type { TextIndex } from './textIndex'

/** One byte per text: 1 where it matches. */
export type Mask = Uint8Array

type WordMatch = (folded: string) => boolean

const negated = (mask: Mask): Mask => mask.map(bit => 1 - bit)

const both = (a: Mask, b: Mask): Mask => a.map((bit, at) => bit & (b[at] ?? 0))

const either = (a: Mask, b: Mask): Mask => a.map((bit, at) => bit | (b[at] ?? 0))

/** Words that a word of the query stands for, by the rules by which matches are marked (search/mark). */
const matcher = (terms: Terms, stems: ReadonlyMap<string, string>) => {
  const stem = (word: string) => stems.get(word) ?? word
  return ({ word, prefix }: SearchWord): WordMatch => {
    const wanted = foldWord(word)
    return other =>
      other === wanted ||
      (prefix && other.startsWith(wanted)) ||
      (!terms.onlyStopWords && (stem(other) === stem(wanted) || (prefix && stem(other).startsWith(stem(wanted)))))
  }
}

const holding = (index: TextIndex, matches: WordMatch): Mask => {
  const mask = new Uint8Array(index.texts.length)
  for (const [word, places] of index.words) if (matches(word)) for (const place of places) mask[place] = 1
  return mask
}

const holdsPhrase = (text: string, phrase: readonly WordMatch[]): boolean => {
  const words = wordsIn(text).map(foldWord)
  return words.some((_, at) => phrase.every((matches, i) => at + i < words.length && matches(words[at + i] ?? '')))
}

/**
 * Which texts a query matches: as in the library all its words, "phrases", -word and `or`, whatever their case, accents and
 * English endings. Function words count only where there are no others, or in a phrase.
 */
export const matchTexts = async (ctx: Pick<Ctx, 'tenant'>, index: TextIndex, terms: Terms): Promise<Mask> => {
  const asked = terms.alternatives.flat().flatMap(({ words }) => words.map(({ word }) => foldWord(word)))
  // A word and its stem begin alike: others need no look-up.
  const beginnings = new Set(asked.map(word => word.slice(0, 2)))
  const near = [...index.words.keys()].filter(word => beginnings.has(word.slice(0, 2)))
  const looked = [...new Set([...asked, ...near])]
  const matches = matcher(terms, await ctx.tenant(tx => stemsOf(tx, looked)))

  const matchTerm = async (words: readonly SearchWord[]): Promise<Mask> => {
    const wanted = words.map(matches)
    const mask = wanted.map(word => holding(index, word)).reduce(both)
    if (words.length > 1)
      for (const [at, text] of index.texts.entries()) {
        if (mask[at] === 1 && !holdsPhrase(text, wanted)) mask[at] = 0
        if (at % 500 === 499) await nextTurn()
      }
    return mask
  }
  const counts = (words: readonly SearchWord[]): boolean =>
    terms.onlyStopWords || words.length > 1 || words.some(({ word }) => !STOP_WORDS.has(foldWord(word)))
  const found: Mask[] = []
  for (const alternative of terms.alternatives) {
    const masks: Mask[] = []
    for (const { words, negated: without } of alternative.filter(term => counts(term.words))) {
      const mask = await matchTerm(words)
      masks.push(without ? negated(mask) : mask)
    }
    if (masks.length > 0) found.push(masks.reduce(both))
  }
  return found.length === 0 ? new Uint8Array(index.texts.length) : found.reduce(either)
}
