import type { WordNet } from './wordNet'

/** Senses of a word that are read in practice: the commonest ones. */
const SENSES = 2
const UP = ['@', '@i']

/**
 * A function that says whether two words are kinds of the same thing or opposites, and neither is read for the other: tea and
 * coffee, cheap and expensive. Texts use them in the same surroundings, so vectors take them for near.
 */
export const kinFinder = (net: WordNet): ((one: string, other: string) => boolean) => {
  const sensesOf = (word: string): string[] => (net.senses.get(word) ?? []).slice(0, SENSES).map(({ synset }) => synset)
  const pointedTo = (key: string, kinds: readonly string[]): string[] =>
    (net.synsets.get(key)?.pointers ?? []).flatMap(({ kind, to }) => (kinds.includes(kind) ? [to] : []))
  const above = (word: string): Set<string> => new Set(sensesOf(word).flatMap(key => pointedTo(key, UP)))
  return (one, other) => {
    const [ones, others] = [sensesOf(one), sensesOf(other)]
    if (ones.some(key => others.includes(key))) return false
    if (ones.some(key => pointedTo(key, ['!']).some(opposite => others.includes(opposite)))) return true
    const [aboveOne, aboveOther] = [above(one), above(other)]
    if (ones.some(key => aboveOther.has(key)) || others.some(key => aboveOne.has(key))) return false
    return [...aboveOne].some(key => aboveOther.has(key))
  }
}
