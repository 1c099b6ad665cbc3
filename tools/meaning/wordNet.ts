import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sense that words share, with what it points to. */
export interface Synset {
  readonly key: string
  readonly words: readonly string[]
  readonly pointers: readonly { readonly kind: string; readonly to: string }[]
  /** Words of the definition, examples left out. */
  readonly gloss: readonly string[]
}

/** A word among those of a sense: how often texts used it in that sense. */
export interface Sense {
  readonly synset: string
  readonly uses: number
}

export interface WordNet {
  readonly synsets: ReadonlyMap<string, Synset>
  /** The senses of a word, the commonest first. */
  readonly senses: ReadonlyMap<string, readonly Sense[]>
}

const PARTS = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const
/** The number of a part of speech in keys of index.sense. */
const NUMBERS: Readonly<Record<string, string>> = { 1: 'n', 2: 'v', 3: 'a', 4: 'r', 5: 'a' }

const linesOf = (folder: string, name: string): string[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('  '))

const plainWord = (word: string): string => word.toLowerCase().replace(/\((?:a|p|ip)\)$/, '')

const readSynset = (line: string, part: string): Synset => {
  const [head = '', gloss = ''] = line.split(' | ')
  const fields = head.split(' ')
  const count = parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, at) => plainWord(fields[4 + at * 2] ?? ''))
  const from = 4 + count * 2
  const pointers = Array.from({ length: Number(fields[from]) }, (_, at) => {
    const [kind = '', offset = '', pos = ''] = fields.slice(from + 1 + at * 4)
    return { kind, to: `${pos === 's' ? 'a' : pos}${offset}` }
  })
  const meaning = gloss.replace(/"[^"]*"?/g, ' ').toLowerCase()
  return { key: `${part}${fields[0] ?? ''}`, words, pointers, gloss: meaning.match(/[a-z]{3,}/g) ?? [] }
}

/** Reads the files of WordNet (data.* and index.sense) in a folder. */
export const readWordNet = (folder: string): WordNet => {
  const synsets = new Map<string, Synset>()
  for (const [file, part] of Object.entries(PARTS))
    for (const line of linesOf(folder, `data.${file}`)) {
      const synset = readSynset(line, part)
      synsets.set(synset.key, synset)
    }
  const senses = new Map<string, Sense[]>()
  for (const line of linesOf(folder, 'index.sense')) {
    const [key = '', offset = '', , uses = '0'] = line.split(' ')
    const [word = '', rest = ''] = key.split('%')
    const synset = `${NUMBERS[rest[0] ?? ''] ?? ''}${offset}`
    const list = senses.get(word) ?? []
    senses.set(word, [...list, { synset, uses: Number(uses) }])
  }
  for (const list of senses.values()) list.sort((a, b) => b.uses - a.uses)
  return { synsets, senses }
}
