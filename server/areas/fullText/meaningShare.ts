import type { Tx } from '../../db/types'
import { stemsOf } from './mark'
import { relatedTo } from './meaning'
import { STOP_WORDS } from './stopWords'
import { foldWord, wordsIn } from './terms'

const tellingWords = (text: string): string[] => [
  ...new Set(
    wordsIn(text)
      .map(foldWord)
      .filter(word => !STOP_WORDS.has(word)),
  ),
]

/**
 * From 0 to 1: which share of its telling words a text has in common with another, as they are or by words close in meaning.
 * The lower of both shares, so that a short text is not taken for a long one.
 */
export const meaningShare = async (tx: Tx, one: string, other: string): Promise<number> => {
  const [these, others] = [tellingWords(one), tellingWords(other)]
  if (these.length === 0 || others.length === 0) return 0
  const closeTo = new Map([...these, ...others].map(word => [word, relatedTo(word).close]))
  const stems = await stemsOf(tx, [...new Set([...closeTo].flatMap(([word, close]) => [word, ...close]))])
  const meanings = (word: string): string[] => [word, ...(closeTo.get(word) ?? [])].map(each => stems.get(each) ?? each)
  const stem = (word: string): string => stems.get(word) ?? word
  const meets = (word: string, another: string): boolean =>
    meanings(word).includes(stem(another)) || meanings(another).includes(stem(word))
  const share = (from: readonly string[], to: readonly string[]): number =>
    from.filter(word => to.some(another => meets(word, another))).length / from.length
  return Math.min(share(these, others), share(others, these))
}

/** The words of a text by which questions near it in meaning are searched, as a query of words alone. */
export const tellingQuery = (text: string): string => tellingWords(text).join(' ')
