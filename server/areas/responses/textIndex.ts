import { setImmediate as nextTurn } from 'node:timers/promises'
import { FIRST_CODE, type Column } from '@core/crosstab'
import { foldWord, wordsIn } from '../fullText'
import type { LanguageCounts, Scorer } from './sentiment'

/** Texts read between two turns of the thread that serves: a few milliseconds. */
const AT_ONCE = 100

/** The open-ended answers of one question, read once: equal texts are one. Places count from 0. */
export interface TextIndex {
  /** The different texts that somebody wrote. */
  readonly texts: readonly string[]
  /** Per text: -1 to 1 in thousandths, NaN where its language is not known. */
  readonly scores: Float64Array
  /** Places of the texts that hold a word, ascending, by the folded word. */
  readonly words: ReadonlyMap<string, Uint32Array>
  /** Per response in the order in which they are shown: the place of its text, and the respondent's place in the file. */
  readonly textOf: Uint32Array
  readonly rowOf: Uint32Array
  /** What it takes in memory, about. */
  readonly bytes: number
}

/** 32 bits, well mixed, so that neighbours in the file are far apart. */
const mixed = (text: string, salt: number): number => {
  let value = 0x811c9dc5 ^ salt
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

const BUCKETS = 4096
const bucketOf = (key: number): number => key >>> 20

interface Written {
  readonly texts: string[]
  /** Per respondent who wrote something, in file order. */
  readonly text: Uint32Array
  readonly row: Uint32Array
}

/** What respondents wrote; white space alone is no response, and neither is what the file declares missing. */
const writtenIn = async (column: Column): Promise<Written> => {
  const texts: string[] = []
  const places = new Map<string, number>()
  const placeOf = (given: string): number => {
    const text = given.trim()
    if (text === '') return -1
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, texts.length)
    texts.push(text)
    return texts.length - 1
  }
  const length = column.kind === 'coded' ? column.index.length : column.values.length
  const text = new Uint32Array(length)
  const row = new Uint32Array(length)
  let count = 0
  const take = (at: number, place: number) => {
    if (place < 0) return
    text[count] = place
    row[count] = at
    count += 1
  }
  if (column.kind === 'coded') {
    const missing = new Set(column.userMissing)
    const place = new Int32Array(column.dictionary.length)
    for (const [code, value] of column.dictionary.entries()) {
      place[code] = missing.has(code) ? -1 : placeOf(String(value))
      if (code % 10_000 === 9_999) await nextTurn()
    }
    for (let at = 0; at < length; at += 1) {
      const code = (column.index[at] ?? 0) - FIRST_CODE
      if (code >= 0) take(at, place[code] ?? -1)
      if (at % 500_000 === 499_999) await nextTurn()
    }
  } else
    for (let at = 0; at < length; at += 1) {
      const value = column.values[at] ?? NaN
      if (!Number.isNaN(value)) take(at, placeOf(String(value)))
      if (at % 20_000 === 19_999) await nextTurn()
    }
  // A text of the file that nobody gave has no place in `text`; it is neither shown nor counted.
  return { texts, text: text.slice(0, count), row: row.slice(0, count) }
}

/**
 * The order in which responses are shown: by a mixture of their text and how often it came before, so that it is the same each
 * time, equal texts do not stand together, and nothing of the order of the file is left.
 */
const shuffled = async ({ texts, text }: Written): Promise<Uint32Array> => {
  const seen = new Uint32Array(texts.length)
  const keys = new Uint32Array(text.length)
  const starts = new Uint32Array(BUCKETS + 1)
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? 0
    const before = seen[one] ?? 0
    seen[one] = before + 1
    const key = mixed(texts[one] ?? '', before)
    keys[at] = key
    starts[bucketOf(key) + 1] = (starts[bucketOf(key) + 1] ?? 0) + 1
    if (at % 10_000 === 9_999) await nextTurn()
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
  const order = new Uint32Array(text.length)
  const next = starts.slice()
  for (let at = 0; at < text.length; at += 1) {
    const bucket = bucketOf(keys[at] ?? 0)
    order[next[bucket] ?? 0] = at
    next[bucket] = (next[bucket] ?? 0) + 1
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    order.subarray(starts[bucket], starts[bucket + 1]).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b)
    if (bucket % 64 === 63) await nextTurn()
  }
  return order
}

const wordsOfTexts = async (texts: readonly string[]): Promise<Map<string, Uint32Array>> => {
  const folded = new Map<string, string>()
  const places = new Map<string, number[]>()
  for (const [at, text] of texts.entries()) {
    for (const word of wordsIn(text)) {
      let plain = folded.get(word)
      if (plain === undefined) folded.set(word, (plain = foldWord(word)))
      const found = places.get(plain)
      if (!found) places.set(plain, [at])
      else if (found.at(-1) !== at) found.push(at)
    }
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
  }
  return new Map([...places].map(([word, found]) => [word, Uint32Array.from(found)]))
}

const scoresOf = async (texts: readonly string[], scorer: Scorer): Promise<Float64Array> => {
  const counts: LanguageCounts = new Map()
  for (const [at, text] of texts.entries()) {
    scorer.count(text, counts)
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
  }
  const prevailing = scorer.prevailing(counts)
  const scores = new Float64Array(texts.length)
  for (const [at, text] of texts.entries()) {
    scores[at] = Math.round((scorer.score(text, prevailing) ?? NaN) * 1000) / 1000
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
  }
  return scores
}

/** Reads the answers of a column, in small pieces between which the thread does other work. */
export const readTexts = async (column: Column, scorer: Scorer): Promise<TextIndex> => {
  const written = await writtenIn(column)
  const order = await shuffled(written)
  const words = await wordsOfTexts(written.texts)
  const scores = await scoresOf(written.texts, scorer)
  const textOf = order.map(at => written.text[at] ?? 0)
  const rowOf = order.map(at => written.row[at] ?? 0)
  let bytes = textOf.byteLength + rowOf.byteLength + scores.byteLength
  for (const text of written.texts) bytes += 2 * text.length + 40
  for (const [word, found] of words) bytes += 2 * word.length + found.byteLength + 120
  return { texts: written.texts, scores, words, textOf, rowOf, bytes }
}
