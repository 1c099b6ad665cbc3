import { STOP_WORDS } from './stopWords'
import { foldWord, wordsIn } from './terms'

/** Makes vectors of texts. The table of vectors takes 384 dimensions; vectors of different providers are never compared. */
export interface EmbeddingProvider {
  readonly name: string
  readonly dimensions: 384
  /** One vector of length 1 (or all zeros, for a text without words) per text. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>
}

const DIMENSIONS = 384
const WORD = 0.5
const TRIGRAM = 1

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const letter of text) {
    value ^= letter.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

const add = (vector: number[], feature: string, weight: number): void => {
  const value = hash(feature)
  // The sign comes from another bit than the place, so that collisions cancel out instead of adding up.
  const place = value % DIMENSIONS
  vector[place] = (vector[place] ?? 0) + (value >>> 31 === 0 ? weight : -weight)
}

const trigramsOf = (word: string): string[] => {
  const padded = ` ${word} `
  return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3))
}

const embedOne = (text: string): number[] => {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const word of new Set(wordsIn(text).map(foldWord))) {
    if (STOP_WORDS.has(word)) continue
    add(vector, `w ${word}`, WORD)
    const trigrams = trigramsOf(word)
    for (const trigram of trigrams) add(vector, `t ${trigram}`, TRIGRAM / Math.sqrt(trigrams.length))
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map(value => value / length)
}

/** Words and their trigrams, hashed: the same everywhere, nothing to download. It knows spelling, not meaning. */
export const hashedEmbedding: EmbeddingProvider = {
  name: 'hashed-1',
  dimensions: DIMENSIONS,
  embed: texts => Promise.resolve(texts.map(embedOne)),
}
