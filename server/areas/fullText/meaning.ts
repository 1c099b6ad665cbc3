import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** Words near in meaning: those that may be read for the word, and those that only belong to its subject. */
export interface Related {
  readonly close: readonly string[]
  readonly far: readonly string[]
}

const CLOSE = 5
const FAR = 2

/** Searched upwards from this module, as the migrations are. `npm run meaning` makes it; without it nothing is near. */
const readLines = (): string[] => {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'server/areas/fullText/meaning.gz')
    if (existsSync(file)) return gunzipSync(readFileSync(file)).toString('latin1').split('\n')
  }
  return []
}

let known: ReadonlyMap<string, string> | null = null

/** A line per word, cut only when it is asked for: few of the words ever are. */
const words = (): ReadonlyMap<string, string> =>
  (known ??= new Map(
    readLines().map(line => {
      const end = line.indexOf(' ')
      return end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end + 1)]
    }),
  ))

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/es$/, ''],
  [/s$/, ''],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/(.)\1ing$/, '$1'],
  [/ed$/, ''],
  [/d$/, ''],
]

/** The word as the file has it: itself, and without regular endings. */
const entriesOf = (word: string): string[] => {
  const bases = ENDINGS.map(([ending, left]) => word.replace(ending, left)).filter(base => base.length >= 3)
  return [...new Set([word, ...bases])].filter(base => words().has(base))
}

/** Whether this installation has the list of words near in meaning. */
export const knowsMeanings = (): boolean => words().size > 0

/** Whether an English word is written like this: then it is no typing mistake. */
export const isEnglish = (word: string): boolean => entriesOf(word).length > 0

/** What is near a folded word in meaning. */
export const relatedTo = (word: string): Related => {
  const entries = entriesOf(word)
  const near = entries.flatMap(entry => (words().get(entry) ?? '').split(' ')).filter(text => text !== '')
  const from = (least: number, below: number) =>
    near
      .filter(text => Number(text.at(-1)) >= least && Number(text.at(-1)) < below)
      .map(text => text.slice(0, -1))
      .filter(other => !entries.includes(other))
  return { close: from(CLOSE, 10), far: from(FAR, CLOSE) }
}
