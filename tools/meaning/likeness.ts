import { FLOW, likely, rarityIn } from './neighbours'
import type { WordNet } from './wordNet'

/** What the words of a step count: of the senses themselves, of what they point to, and of what that points to. */
const STEPS = [1, 0.6, 0.3]
/** Words that define more than these say nothing of what they define. */
const TELLING = 4
/** A definition of few words is no better than one of several: its words share at least this. */
const SHORT = 12
const FEATURES = 60
const LEAST = 0.002
/** What so many words are described by tells little and takes longest to compare. */
const HOLDERS_MAX = 800
/** Cosine below which two words only share common descriptions. */
const LIKE = 0.05

type Features = readonly (readonly [string, number])[]

/** A sense by the words it has and is defined by, and what flows from it to others. */
interface Described {
  readonly words: Features
  readonly onward: readonly (readonly [string, number])[]
}

/**
 * A function from a word to the words of `vocabulary` that are described alike: by the same words around their senses (synonyms,
 * definitions, what they point to), compared as vectors. It says more of words that texts seldom have than the way to them does.
 */
export const likenessFinder = (net: WordNet, vocabulary: ReadonlySet<string>) => {
  const rarity = rarityIn(net)
  const baseOf = (word: string): string =>
    [word, word.replace(/s$/, ''), word.replace(/ing$/, '')].find(base => net.senses.has(base)) ?? word
  const described = new Map<string, Described>()
  const describe = (key: string): Described => {
    const { words, gloss, pointers } = net.synsets.get(key) ?? { words: [], gloss: [], pointers: [] }
    const defining = [...new Set(gloss.map(baseOf))].filter(w => net.senses.has(w) && rarity(w) > TELLING)
    const sum = Math.max(
      SHORT,
      defining.reduce((total, w) => total + rarity(w), 0),
    )
    const counts = new Map<string, number>()
    for (const { kind } of pointers) if (FLOW[kind] !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const total = [...counts.keys()].reduce((all, kind) => all + (FLOW[kind] ?? 0), 0)
    return {
      words: [
        ...words.map(own => [own, 1 / Math.sqrt(words.length)] as const),
        ...defining.map(w => [w, rarity(w) / sum] as const),
      ],
      onward: pointers.flatMap(({ kind, to }) => {
        const count = counts.get(kind)
        return count === undefined ? [] : [[to, (FLOW[kind] ?? 0) / total / count] as const]
      }),
    }
  }
  const descriptionOf = (key: string): Described => {
    const known = described.get(key) ?? describe(key)
    described.set(key, known)
    return known
  }
  const featuresOf = (word: string): Features => {
    const found = new Map<string, number>()
    let flow = new Map(likely(net.senses.get(word) ?? []))
    for (const counted of STEPS) {
      const next = new Map<string, number>()
      for (const [key, amount] of flow) {
        if (amount < LEAST) continue
        const { words: own, onward } = descriptionOf(key)
        for (const [feature, share] of own) found.set(feature, (found.get(feature) ?? 0) + amount * counted * share)
        for (const [to, share] of onward) next.set(to, (next.get(to) ?? 0) + amount * share)
      }
      flow = next
    }
    const telling = [...found]
      .map(([feature, amount]) => [feature, amount * Math.max(0.1, rarity(feature) - 3)] as const)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, FEATURES)
    const length = Math.hypot(...telling.map(([, amount]) => amount)) || 1
    return telling.map(([feature, amount]) => [feature, amount / length])
  }
  const words = [...vocabulary]
  const holders = new Map<string, [number, number][]>()
  words.forEach((word, at) => {
    for (const [feature, amount] of featuresOf(word)) {
      const list = holders.get(feature)
      if (list) list.push([at, amount])
      else holders.set(feature, [[at, amount]])
    }
  })
  for (const [feature, list] of holders) if (list.length > HOLDERS_MAX) holders.delete(feature)
  return (word: string, most: number): { readonly word: string; readonly cosine: number }[] => {
    const cosines = new Float64Array(words.length)
    const reached: number[] = []
    for (const [feature, amount] of featuresOf(word))
      for (const [at, other] of holders.get(feature) ?? []) {
        if (cosines[at] === 0) reached.push(at)
        cosines[at] = (cosines[at] ?? 0) + amount * other
      }
    return reached
      .filter(at => (cosines[at] ?? 0) >= LIKE)
      .map(at => ({ word: words[at] ?? '', cosine: cosines[at] ?? 0 }))
      .filter(({ word: other }) => other !== word)
      .sort((a, b) => b.cosine - a.cosine || (a.word < b.word ? -1 : 1))
      .slice(0, most)
  }
}
