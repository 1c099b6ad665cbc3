import { english } from './english'
import { german } from './german'
import { countCommonWords, isForeignScript, leading } from './language'
import { spanish } from './spanish'
import type { LanguageCounts, Lexicon, Scorer } from './types'

/** Words a negator reaches. */
const REACH = 3
/** A turned word speaks less strongly: "not good" is not "bad". */
const TURNED = -0.7
const STRONGER = 1.4
const WEAKER = 0.6
const BEFORE_BUT = 0.6
const AFTER_BUT = 1.4
const EXCESS = -1.5
/** A sum of one strong word gives about 0.6, of several comes near 1. */
const NORM = 15
/** Hits of function words by which a language must be ahead to be told from one text alone. */
const LEAD = 1.5
/** Forms of words are looked up once; beyond this many the memory of them starts anew. */
const FORMS_MAX = 50_000

const FACES: readonly (readonly [RegExp, number])[] = [
  [/(?:^|\s)(?:[:;=8]-?[)\]D]|[xX]D|<3)(?=\s|$|[.,!])/g, 2],
  [/(?:^|\s)(?:[:=]'?-?[([/|]|>:\()(?=\s|$|[.,!])/g, -2],
  [/[😀😃😄😁😆😊🙂😍🥰😘😋🤗🤩😎👍👏🙌❤💖💕💚💙🥳🎉⭐✨😂🤣]/gu, 2],
  [/[🙁☹😞😔😟😢😭😠😡🤬🤮🤢👎💔😒🙄😤😩😫]/gu, -2],
]

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

interface Known {
  readonly lexicon: Lexicon
  /** Weight of a word in any form, 0 for all others. */
  readonly weightOf: (word: string) => number
  readonly behind: ReadonlyMap<string, ReadonlySet<string>>
  readonly negators: ReadonlySet<string>
  readonly only: ReadonlySet<string>
  readonly stronger: ReadonlySet<string>
  readonly weaker: ReadonlySet<string>
  readonly but: ReadonlySet<string>
  readonly excess: ReadonlySet<string>
  readonly amounts: ReadonlySet<string>
}

const readLexicon = (lexicon: Lexicon): Known => {
  const weights = new Map<string, number>()
  for (const [weight, words] of Object.entries(lexicon.words))
    for (const word of words.split(' ')) weights.set(word, Number(weight))
  // A word that only loses its accents may be another: what is listed stands before what is made plain.
  for (const [word, weight] of [...weights])
    if (!weights.has(lexicon.plain(word))) weights.set(lexicon.plain(word), weight)
  const forms = new Map<string, number>()
  const weightOf = (word: string): number => {
    const found = weights.get(word) ?? forms.get(word)
    if (found !== undefined) return found
    if (forms.size >= FORMS_MAX) forms.clear()
    const form = lexicon.stems(word).find(stem => weights.has(stem))
    const weight = form === undefined ? 0 : (weights.get(form) ?? 0)
    forms.set(word, weight)
    return weight
  }
  const { behind, negators, only, stronger, weaker, but, excess, amounts } = lexicon
  return {
    lexicon,
    weightOf,
    behind: new Map(Object.entries(behind).map(([word, words]) => [word, setOf(words)])),
    negators: setOf(negators),
    only: setOf(only),
    stronger: setOf(stronger),
    weaker: setOf(weaker),
    but: setOf(but),
    excess: setOf(excess),
    amounts: setOf(amounts),
  }
}

const TOKENS = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|[.,;:!?()\n]+/gu

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/’/g, "'")
    .match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? []

/** Clauses of a text: punctuation ends what a negator or "too" reaches. */
const clausesOf = (text: string): string[][] => {
  const clauses: string[][] = [[]]
  for (const [token] of text.toLowerCase().normalize('NFC').replace(/’/g, "'").matchAll(TOKENS))
    if (/[\p{L}]/u.test(token)) clauses.at(-1)?.push(token)
    else clauses.push([])
  return clauses.filter(clause => clause.length > 0)
}

const isTurned = (known: Known, words: readonly string[], at: number): boolean => {
  const turns = (word: string | undefined, next: string | undefined) =>
    word !== undefined && known.negators.has(word) && !(next !== undefined && known.only.has(next))
  for (let before = at - 1; before >= Math.max(0, at - REACH); before -= 1) {
    if (turns(words[before], words[before + 1])) return true
    if (known.but.has(words[before] ?? '')) break
  }
  if (!known.lexicon.negatesBackwards) return false
  for (let after = at + 1; after <= Math.min(words.length - 1, at + REACH); after += 1) {
    const word = words[after] ?? ''
    if (known.but.has(word) || known.weightOf(word) !== 0) return false
    // A negator with its own object behind it speaks of that.
    if (turns(word, words[after + 1]))
      return !words.slice(after + 1, after + 1 + REACH).some(one => known.weightOf(one) !== 0)
  }
  return false
}

const strengthOf = (known: Known, words: readonly string[], at: number): number => {
  const before = words[at - 1]
  if (before === undefined) return 1
  if (known.stronger.has(before)) return STRONGER
  return known.weaker.has(before) ? WEAKER : 1
}

interface Clause {
  readonly sum: number
  readonly but: boolean
}

const scoreClause = (known: Known, words: readonly string[]): Clause => {
  let sum = 0
  let but = false
  for (const [at, word] of words.entries()) {
    if (known.but.has(word) && (at > 0 || words.length > 1)) {
      sum *= BEFORE_BUT
      but = true
    }
    const excessive = known.excess.has(words[at - 1] ?? '') && known.amounts.has(word)
    const weight = excessive ? EXCESS : known.weightOf(word)
    if (weight === 0 || known.negators.has(word)) continue
    if (known.behind.get(word)?.has(words[at - 1] ?? '') === false) continue
    const turned = isTurned(known, words, at) ? TURNED : 1
    sum += weight * strengthOf(known, words, at) * turned * (but ? AFTER_BUT : 1)
  }
  return { sum, but }
}

const scoreWords = (known: Known, text: string): number => {
  let sum = 0
  for (const clause of clausesOf(text)) {
    const scored = scoreClause(known, clause)
    // "good food, but slow": the clause before the turn weighs less as well.
    if (scored.but && known.but.has(clause[0] ?? '')) sum *= BEFORE_BUT
    sum += scored.sum
  }
  return sum
}

const scoreFaces = (text: string): number =>
  FACES.reduce((sum, [faces, weight]) => sum + Math.min(3, text.match(faces)?.length ?? 0) * weight, 0)

/**
 * Scores by lists of words for English, German and Spanish. It sees words, negation within three words, "too …" and "but";
 * irony, comparisons and what only the question tells it does not see.
 */
export const createLexiconScorer = (): Scorer => {
  const known = new Map([english, german, spanish].map(lexicon => [lexicon.language, readLexicon(lexicon)]))

  const countText = (text: string, counts: LanguageCounts): void => {
    const words = wordsOf(text)
    countCommonWords(words, counts)
  }
  /** The language of one text, 'unclear' where it is too short to tell. */
  const languageOf = (text: string): string => {
    const counts: LanguageCounts = new Map()
    countText(text, counts)
    return leading(counts, LEAD) ?? 'unclear'
  }

  return {
    languages: [...known.keys()],
    count: (text, counts) => {
      countText(text, counts)
      // Short answers hold no function words; what they praise or blame in tells their language as well.
      const words = wordsOf(text).slice(0, 20)
      for (const { lexicon, weightOf } of known.values()) {
        const hits = words.filter(word => weightOf(word) !== 0).length
        if (hits > 0) counts.set(lexicon.language, (counts.get(lexicon.language) ?? 0) + hits / 2)
      }
    },
    prevailing: counts => {
      const language = leading(counts, 0)
      return language !== null && known.has(language) ? language : null
    },
    score: (text, prevailing) => {
      if (isForeignScript(text)) return null
      const told = languageOf(text)
      const lexicon = known.get(told === 'unclear' ? (prevailing ?? '') : told)
      const faces = scoreFaces(text)
      // A smile is understood in every language.
      if (!lexicon) return faces === 0 || told !== 'unclear' ? null : faces / Math.hypot(faces, Math.sqrt(NORM))
      const sum = scoreWords(lexicon, text) + faces
      return sum === 0 ? 0 : sum / Math.sqrt(sum * sum + NORM)
    },
  }
}
