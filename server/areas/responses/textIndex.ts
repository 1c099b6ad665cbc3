import { FIRST_CODE, type Column } from '@core/crosstab'
import { foldWord, wordsIn } from '../fullText'
import { decodeColumn } from '../../store/columnCodec'
import type { StoredColumn } from '../../store/columns'
import { scorer, type LanguageCounts } from './sentiment'

/** Texts one behind the other in UTF-8: text k ends at `ends[k]` and begins where the one before it ends. */
export interface PackedTexts {
  readonly utf8: Uint8Array
  readonly ends: Uint32Array
}

/**
 * The open-ended answers of one question, read once: equal texts are one. Places count from 0. Plain data with few strings, so that
 * the thread that serves receives it in a moment.
 */
export interface TextIndex {
  /** The different texts that somebody wrote. */
  readonly texts: PackedTexts
  /** Per text: -1 to 1 in thousandths, NaN where its language is not known. */
  readonly scores: Float64Array
  /** The different words, folded. */
  readonly words: readonly string[]
  /** Places of the texts that hold a word, ascending: those of word k end at `wordEnds[k]` and begin where those before it end. */
  readonly places: Uint32Array
  readonly wordEnds: Uint32Array
  /** Per response in the order in which they are shown: the place of its text, and the respondent's place in the file. */
  readonly textOf: Uint32Array
  readonly rowOf: Uint32Array
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text at a place. */
export const textAt = ({ texts }: TextIndex, place: number): string =>
  utf8.decode(texts.utf8.subarray(texts.ends[place - 1] ?? 0, texts.ends[place] ?? 0))

/** Places of the texts that hold the word of this number. */
export const placesOf = ({ places, wordEnds }: TextIndex, word: number): Uint32Array =>
  places.subarray(wordEnds[word - 1] ?? 0, wordEnds[word] ?? 0)

/** What it takes in memory, about. */
export const indexBytes = ({ texts, scores, words, places, wordEnds, textOf, rowOf }: TextIndex): number =>
  [texts.utf8, texts.ends, scores, places, wordEnds, textOf, rowOf].reduce((sum, array) => sum + array.byteLength, 0) +
  words.reduce((sum, word) => sum + 2 * word.length + 40, 0)

const packed = (texts: readonly string[]): PackedTexts => {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [at, text] of texts.entries()) ends[at] = end += Buffer.byteLength(text)
  const bytes = new Uint8Array(end)
  const encoder = new TextEncoder()
  for (const [at, text] of texts.entries()) encoder.encodeInto(text, bytes.subarray(ends[at - 1] ?? 0, ends[at]))
  return { utf8: bytes, ends }
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
const writtenIn = (column: Column): Written => {
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
    for (const [code, value] of column.dictionary.entries())
      place[code] = missing.has(code) ? -1 : placeOf(String(value))
    for (let at = 0; at < length; at += 1) {
      const code = (column.index[at] ?? 0) - FIRST_CODE
      if (code >= 0) take(at, place[code] ?? -1)
    }
  } else
    for (let at = 0; at < length; at += 1) {
      const value = column.values[at] ?? NaN
      if (!Number.isNaN(value)) take(at, placeOf(String(value)))
    }
  // A text of the file that nobody gave has no place in `text`; it is neither shown nor counted.
  return { texts, text: text.slice(0, count), row: row.slice(0, count) }
}

/**
 * The order in which responses are shown: by a mixture of their text and how often it came before, so that it is the same each
 * time, equal texts do not stand together, and nothing of the order of the file is left.
 */
const shuffled = ({ texts, text }: Written): Uint32Array => {
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
  }
  return order
}

/** The different words of the texts and where they are. */
const wordsOfTexts = (texts: readonly string[]): Pick<TextIndex, 'words' | 'places' | 'wordEnds'> => {
  const folded = new Map<string, string>()
  const found = new Map<string, number[]>()
  let count = 0
  for (const [at, text] of texts.entries())
    for (const word of wordsIn(text)) {
      let plain = folded.get(word)
      if (plain === undefined) folded.set(word, (plain = foldWord(word)))
      const list = found.get(plain)
      if (list?.at(-1) === at) continue
      if (list) list.push(at)
      else found.set(plain, [at])
      count += 1
    }
  const places = new Uint32Array(count)
  const wordEnds = new Uint32Array(found.size)
  let end = 0
  for (const [word, list] of [...found.values()].entries()) {
    places.set(list, end)
    wordEnds[word] = end += list.length
  }
  return { words: [...found.keys()], places, wordEnds }
}

const scoresOf = (texts: readonly string[]): Float64Array => {
  const counts: LanguageCounts = new Map()
  for (const text of texts) scorer.count(text, counts)
  const prevailing = scorer.prevailing(counts)
  return Float64Array.from(texts, text => Math.round((scorer.score(text, prevailing) ?? NaN) * 1000) / 1000)
}

/** Reads and scores the answers of a stored column, until all is done: the work of a thread of its own. Throws CorruptColumnError. */
export const readTexts = async (stored: StoredColumn): Promise<TextIndex> => {
  const written = writtenIn(await decodeColumn(stored))
  const order = shuffled(written)
  return {
    texts: packed(written.texts),
    scores: scoresOf(written.texts),
    ...wordsOfTexts(written.texts),
    textOf: order.map(at => written.text[at] ?? 0),
    rowOf: order.map(at => written.row[at] ?? 0),
  }
}
