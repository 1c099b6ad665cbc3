import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '../../access/context'
import {
  STOP_WORDS,
  type SearchWord,
  type Term,
  type Terms,
  foldWord,
  formsIn,
  formsTyped,
  stemsOf,
  wordsIn,
} from '../fullText'
import { placesOf, textAt, type TextIndex } from './textIndex'

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
  const mask = new Uint8Array(index.scores.length)
  for (const [at, word] of index.words.entries())
    if (matches(word)) for (const place of placesOf(index, at)) mask[place] = 1
  return mask
}

const holdsPhrase = (text: string, phrase: readonly WordMatch[]): boolean => {
  const words = wordsIn(text).map(foldWord)
  return words.some((_, at) => phrase.every((matches, i) => at + i < words.length && matches(words[at + i] ?? '')))
}

/**
 * Which texts a query matches: as in the library all its words, "phrases", -word and `or`, whatever their case, accents and
 * English endings, and what the glossary says means the same. Function words count only where there are no others, or in a phrase.
 */
export const matchTexts = async (ctx: Pick<Ctx, 'tenant'>, index: TextIndex, terms: Terms): Promise<Mask> => {
  const typed = terms.alternatives.flat().flatMap(({ words }) => words.map(({ word }) => foldWord(word)))
  const asked = [...typed, ...formsIn(terms).flatMap(({ others }) => others.flat())]
  // A word and its stem begin alike: others need no look-up.
  const beginnings = new Set(asked.map(word => word.slice(0, 2)))
  const near = index.words.filter(word => beginnings.has(word.slice(0, 2)))
  const looked = [...new Set([...asked, ...near])]
  const matches = matcher(terms, await ctx.tenant(tx => stemsOf(tx, looked)))

  const matchTerm = async (words: readonly SearchWord[]): Promise<Mask> => {
    const wanted = words.map(matches)
    const mask = wanted.map(word => holding(index, word)).reduce(both)
    if (words.length > 1)
      for (let at = 0; at < mask.length; at += 1) {
        if (mask[at] === 1 && !holdsPhrase(textAt(index, at), wanted)) mask[at] = 0
        if (at % 500 === 499) await nextTurn()
      }
    return mask
  }
  const counts = (words: readonly SearchWord[]): boolean =>
    terms.onlyStopWords || words.length > 1 || words.some(({ word }) => !STOP_WORDS.has(foldWord(word)))
  /** All of them; null where they are function words alone. */
  const every = async (given: readonly Term[]): Promise<Mask | null> => {
    const masks: Mask[] = []
    for (const { words, negated: without } of given.filter(term => counts(term.words))) {
      const mask = await matchTerm(words)
      masks.push(without ? negated(mask) : mask)
    }
    return masks.length === 0 ? null : masks.reduce(both)
  }
  /** What is a form of the glossary as it was typed, or by another form. */
  const anyForm = async (given: readonly Term[], others: readonly (readonly string[])[]): Promise<Mask | null> => {
    const asTyped = await every(given)
    const masks = asTyped ? [asTyped] : []
    for (const words of others) masks.push(await matchTerm(words.map(word => ({ word, prefix: false }))))
    return masks.length === 0 ? null : masks.reduce(either)
  }
  const found: Mask[] = []
  for (const alternative of terms.alternatives) {
    const masks: (Mask | null)[] = []
    let at = 0
    for (const { from, to, others } of formsTyped(alternative, terms.glossary)) {
      masks.push(await every(alternative.slice(at, from)), await anyForm(alternative.slice(from, to), others))
      at = to
    }
    masks.push(await every(alternative.slice(at)))
    const held = masks.filter(mask => mask !== null)
    if (held.length > 0) found.push(held.reduce(both))
  }
  return found.length === 0 ? new Uint8Array(index.scores.length) : found.reduce(either)
}
