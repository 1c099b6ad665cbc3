import type { MarkedText } from '@core/contract'
import { foldWord, type Terms } from '../fullText'

/** How many letters of a word, in its own spelling, are what was typed; all of them where it matches by its stem alone. */
const typedLetters = (word: string, terms: Terms): number => {
  const folded = foldWord(word)
  const begun = terms.words
    .filter(({ word: typed, prefix }) => prefix && folded.startsWith(typed))
    .sort((a, b) => b.word.length - a.word.length)[0]
  if (!begun) return word.length
  const letters = Array.from(word)
  const end = letters.findIndex((_, at) => foldWord(letters.slice(0, at + 1).join('')).length >= begun.word.length)
  return end < 0 ? word.length : letters.slice(0, end + 1).join('').length
}

/** Marked words with only their typed beginnings marked: what somebody typed so far is seen in what they may mean. */
export const markLetters = (parts: MarkedText, terms: Terms): MarkedText =>
  parts.flatMap(({ text, hit }) => {
    const typed = hit ? typedLetters(text, terms) : 0
    if (!hit || typed >= text.length) return [{ text, hit }]
    return [
      { text: text.slice(0, typed), hit: true },
      { text: text.slice(typed), hit: false },
    ]
  })
