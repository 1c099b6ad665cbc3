import type { Sense, WordNet } from './wordNet'

/** What flows from a sense to those it points to, by kind of pointer; kinds that are not named lead nowhere. */
export const FLOW: Readonly<Record<string, number>> = {
  '@': 0.5,
  '~': 0.9,
  '@i': 0.2,
  '&': 0.8,
  '=': 1,
  '+': 1,
  '\\': 1,
  '^': 0.4,
  $: 0.6,
  '*': 0.4,
  '>': 0.4,
  '#p': 0.3,
  '%p': 0.3,
  '#m': 0.2,
  '%m': 0.2,
  ';c': 0.1,
}
const STEPS = 2
/** Of what reaches a sense, the share of its own words, of the words that define it, and of the senses it points to. */
const OWN = 0.5
const DEFINING = 0.2
const ONWARD = 0.3
const KEPT = 14

/** How likely each sense is when the word is read; a sense that no counted text used is possible too. */
export const likely = (senses: readonly Sense[]): readonly (readonly [string, number])[] => {
  const weights = senses.map(({ synset, uses }, at) => [synset, uses + 2 / (at + 1)] as const)
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  return weights.map(([synset, weight]) => [synset, weight / sum] as const)
}

const add = (map: Map<string, number>, key: string, amount: number): void => {
  map.set(key, (map.get(key) ?? 0) + amount)
}

/** How rare a word is among the definitions. */
export const rarityIn = (net: WordNet): ((word: string) => number) => {
  const documents = new Map<string, number>()
  for (const { gloss } of net.synsets.values()) for (const word of new Set(gloss)) add(documents, word, 1)
  return word => Math.log(net.synsets.size / (1 + (documents.get(word) ?? 0)))
}

export interface Neighbour {
  readonly word: string
  /** Share of what left the word, made comparable between common and rare neighbours. */
  readonly score: number
}

/** A function from a word to what is near it in meaning, the nearest first; only words of `vocabulary` are named. */
export const neighbourFinder = (net: WordNet, vocabulary: ReadonlySet<string>) => {
  const baseOf = (word: string): string =>
    net.senses.has(word) ? word : net.senses.has(word.replace(/s$/, '')) ? word.replace(/s$/, '') : word
  const rarity = rarityIn(net)
  // A word that defines thousands of others ('act', 'person', 'take') says little of this one.
  const telling = (word: string): number => Math.min(1, Math.max(0, rarity(word) - 3.5) / 2)
  const wordsOf = (key: string): readonly (readonly [string, number])[] => {
    const words = (net.synsets.get(key)?.words ?? []).map(word => {
      const all = likely(net.senses.get(word) ?? [])
      return [word, all.find(([synset]) => synset === key)?.[1] ?? 0.1] as const
    })
    return words
  }
  const kept = new Map<string, readonly (readonly [string, number])[]>()
  const cachedWords = (key: string) => {
    const known = kept.get(key) ?? wordsOf(key)
    kept.set(key, known)
    return known
  }
  return (word: string): Neighbour[] => {
    const reached = new Map<string, number>()
    let flow = new Map(likely(net.senses.get(word) ?? []))
    for (let step = 0; step <= STEPS; step += 1) {
      const next = new Map<string, number>()
      for (const [key, amount] of flow) {
        const synset = net.synsets.get(key)
        if (!synset || amount < 0.0005) continue
        for (const [other, share] of cachedWords(key)) add(reached, other, amount * OWN * share)
        if (step < 2) {
          const defining = [...new Set(synset.gloss.map(baseOf))].filter(other => vocabulary.has(other))
          const sum = defining.reduce((total, other) => total + rarity(other) ** 2, 0)
          for (const other of defining) add(reached, other, (amount * DEFINING * rarity(other) ** 2) / sum)
        }
        const pointers = synset.pointers.filter(({ kind }) => FLOW[kind] !== undefined)
        const byKind = new Map<string, number>()
        for (const { kind } of pointers) add(byKind, kind, 1)
        const total = [...byKind].reduce((sum, [kind]) => sum + (FLOW[kind] ?? 0), 0)
        for (const { kind, to } of pointers)
          add(next, to, (amount * ONWARD * 2 * (FLOW[kind] ?? 0)) / total / Math.sqrt(byKind.get(kind) ?? 1))
      }
      flow = next
    }
    return [...reached]
      .filter(([other]) => other !== word && vocabulary.has(other))
      .map(([other, amount]) => ({ word: other, score: amount * telling(other) }))
      .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
      .slice(0, KEPT)
  }
}

/** One word of letters only. */
export const isPlain = (word: string): boolean => /^[a-z]{3,24}$/.test(word)

/** Words that a reader of questions may meet: those that counted texts used, or that define others. */
export const commonWords = (net: WordNet): ReadonlySet<string> => {
  const uses = new Map<string, number>()
  for (const [word, senses] of net.senses)
    add(
      uses,
      word,
      senses.reduce((sum, sense) => sum + sense.uses, 0),
    )
  for (const { gloss } of net.synsets.values()) for (const word of gloss) if (net.senses.has(word)) add(uses, word, 0.5)
  return new Set([...uses].filter(([word, amount]) => isPlain(word) && amount >= 1).map(([word]) => word))
}
