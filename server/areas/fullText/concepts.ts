import { GLOSSARY_LIMITS } from '@core/domain'
import { dateAt, type TypedDate } from './forms/dates'
import { beginningsOf, numeronymOf, skeletonOf, splitsOf } from './forms/cut'
import { FILLERS } from './forms/fillers'
import { spellingsOf } from './forms/spelling'
import { isEnglish, relatedTo } from './meaning'
import { STOP_WORDS } from './stopWords'
import { foldWord, plainWords, type Corrections, type Glossary, type Term, type Terms } from './terms'

/** Words that stand one after the other in a text. */
export interface Phrase {
  readonly words: readonly string[]
  /** Words that begin with these are meant too. */
  readonly prefix: boolean
}

/** One thing that was asked for, with everything that a text may call it. */
export interface Concept {
  /** As typed, folded. */
  readonly words: readonly string[]
  readonly filler: boolean
  readonly quoted: boolean
  readonly date: TypedDate | null
  /** The same words in other spellings and forms, and what the glossary says. */
  readonly own: readonly Phrase[]
  /** Lexemes with a sign: pieces of names and initials that probably mean it. */
  readonly formed: readonly string[]
  /** Words close in meaning, and initials and pieces too short to be sure of. */
  readonly close: readonly string[]
  readonly far: readonly string[]
}

/** A query as its parts, of which a text has all or some. */
export interface Asked {
  readonly concepts: readonly Concept[]
  readonly excluded: readonly Term[]
  /** Function words, which decide between equals. */
  readonly small: readonly string[]
}

const CONCEPTS_MAX = 12
const WINDOW = 4

const phrase = (words: readonly string[], prefix = false): Phrase => ({ words, prefix })

/** A phrase of which the index keeps nothing but single letters would find anything. */
const isTelling = ({ words }: Phrase): boolean =>
  words.some(word => !STOP_WORDS.has(word)) &&
  !(words.length > 1 && words.some(word => STOP_WORDS.has(word)) && words.every(word => word.length === 1))

/** As names of variables have them, and as a text writes several: 'GPUs', unless that is another word. */
const initialsOf = (words: readonly string[]): string[] => {
  const initials = words.map(word => word[0] ?? '').join('')
  const several = `${initials}s`
  return initials.length < 3 || isEnglish(several) || STOP_WORDS.has(several)
    ? [`~${initials}`]
    : [`~${initials}`, several]
}

interface Places {
  readonly term: Term
  readonly at: number
}

/** What neighbours in the query make together, for each of them: joined words, initials, entries of the glossary. */
const together = (terms: readonly Term[], at: number, glossary: Glossary) => {
  const own: Phrase[] = []
  const formed: string[] = []
  const most = Math.max(WINDOW, GLOSSARY_LIMITS.words)
  for (let from = Math.max(0, at - most + 1); from <= at; from += 1)
    for (let to = at + 1; to <= Math.min(terms.length, from + most); to += 1) {
      const words = plainWords(terms.slice(from, to))
      if (!words) continue
      for (const meaning of glossary.get(words.join(' ')) ?? []) own.push(phrase(meaning))
      if (words.length < 2 || words.length > WINDOW) continue
      const ends = [words[0] ?? '', words.at(-1) ?? '']
      if (
        words.length === 2 &&
        words.every(word => /^\p{L}{3,}$/u.test(word)) &&
        ends.every(word => !STOP_WORDS.has(word))
      )
        own.push(phrase([words.join('')], true))
      if (words.every(word => /^\p{L}/u.test(word)) && ends.every(word => !STOP_WORDS.has(word)))
        formed.push(...initialsOf(words))
    }
  return { own, formed }
}

/** The forms of one typed word. */
const formsOf = (word: string, upper: boolean, { meaning, corrections, long }: Reading) => {
  const short = /^[a-z]{2,4}$/.test(word) && (upper || !isEnglish(word))
  const skeleton = skeletonOf(word)
  const numeronym = numeronymOf(word)
  const related = meaning ? relatedTo(word) : { close: [], far: [] }
  return {
    own: [
      ...spellingsOf(word).map(other => phrase([other])),
      ...[...(corrections.get(word) ?? []), ...(long.get(word) ?? [])].map(other => phrase([other])),
      ...splitsOf(word).map(parts => phrase(parts)),
      ...(numeronym === null ? [] : [phrase([numeronym])]),
    ],
    formed: [
      ...beginningsOf(word, 4).map(piece => `~${piece}`),
      ...(skeleton === null ? [] : [`~${skeleton}`]),
      ...(short && word.length > 2 ? [`=${word}`] : []),
    ],
    close: [
      ...related.close,
      ...related.close.flatMap(other => beginningsOf(other, 4).map(piece => `~${piece}`)),
      ...(word.length >= 6
        ? beginningsOf(word, 3)
            .slice(0, 1)
            .map(piece => `~${piece}`)
        : []),
      ...(short && word.length === 2 ? [`=${word}`] : []),
    ],
    far: related.far,
  }
}

interface Reading {
  readonly glossary: Glossary
  /** Words near in meaning are looked for too. */
  readonly meaning: boolean
  /** What short forms like 'k8s' stand for. */
  readonly long: Corrections
  readonly corrections: Corrections
}

const conceptOf = (terms: readonly Term[], { term, at }: Places, typed: string, reading: Reading): Concept => {
  const words = term.words.map(({ word }) => foldWord(word))
  const prefix = term.words.every(word => word.prefix)
  const base = { words, quoted: term.quoted, date: null, filler: false }
  const typedForm = phrase(words, prefix)
  if (term.quoted) {
    const mended = words.map(word => reading.corrections.get(word)?.[0] ?? word)
    return { ...base, own: [typedForm, phrase(mended)], formed: [], close: [], far: [] }
  }
  const near = together(terms, at, reading.glossary)
  const [word = ''] = words
  const one = words.length === 1
  const upper = typed.split(/\s+/).includes(word.toUpperCase())
  const forms = one ? formsOf(word, upper, reading) : { own: [], formed: [], close: [], far: [] }
  const joined = term.joined === null ? [] : [phrase([foldWord(term.joined.word)], term.joined.prefix)]
  return {
    ...base,
    filler: one && FILLERS.has(word),
    own: [typedForm, ...joined, ...near.own, ...forms.own].filter(isTelling),
    formed: [...near.formed, ...forms.formed],
    close: forms.close,
    far: forms.far,
  }
}

/** The typed time as one thing: words of texts, and the dates of studies. */
const conceptOfDate = (date: TypedDate, terms: readonly Term[]): Concept => ({
  words: terms.flatMap(term => term.words.map(({ word }) => foldWord(word))),
  filler: false,
  quoted: false,
  date,
  own: [
    phrase(terms.flatMap(term => term.words.map(({ word }) => foldWord(word)))),
    ...date.phrases.map(words => phrase(words)),
  ],
  formed: [],
  close: [],
  far: [],
})

/** Reads a query as its parts, those of all its alternatives; null where it has function words only. */
export const readAsked = (terms: Terms, reading: Reading): Asked | null => {
  const given = terms.alternatives.flat()
  if (terms.onlyStopWords) return null
  const concepts: Concept[] = []
  const small: string[] = []
  for (let at = 0; at < given.length; at += 1) {
    const term = given[at]
    if (!term || term.negated) continue
    const date = dateAt(given, at)
    if (date) {
      concepts.push(conceptOfDate(date, given.slice(at, at + date.terms)))
      at += date.terms - 1
      continue
    }
    const words = term.words.map(({ word }) => foldWord(word))
    if (words.every(word => STOP_WORDS.has(word))) small.push(...words)
    else concepts.push(conceptOf(given, { term, at }, terms.typed, reading))
  }
  const kept = concepts.slice(0, CONCEPTS_MAX)
  if (kept.length === 0) return null
  const onlyFillers = kept.every(concept => concept.filler)
  return {
    concepts: onlyFillers ? kept.map(concept => ({ ...concept, filler: false })) : kept,
    excluded: given.filter(term => term.negated),
    small: [...new Set(small)],
  }
}

/** The terms without fillers and function words, for marking: what was looked for. */
export const tellingTerms = (terms: Terms, { concepts }: Asked): Terms => {
  const telling = new Set(concepts.filter(concept => !concept.filler).flatMap(({ words }) => words))
  return { ...terms, words: terms.words.filter(({ word }) => telling.has(word)) }
}

/** The terms without some of their words, so that those are not taken for mistyped. */
export const withoutWords = (terms: Terms, sure: (word: string) => boolean): Terms => ({
  ...terms,
  words: terms.words.filter(({ word }) => !sure(word)),
})
