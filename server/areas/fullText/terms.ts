import { GLOSSARY_LIMITS } from '@core/domain'
import { STOP_WORDS } from './stopWords'

/** What parts words; searchable() in 0005_library_search.sql cuts the stored texts at the same characters. */
const SEPARATORS = /[\s\p{Cc}!-/:-@[-`{-\u00BF\u2000-\u206F\u3000-\u303F\uE000-\uF8FF\uFE30-\uFE6F\uFF00-\uFF0F]+/u

/** More than anybody means; the rest of a pasted text is left out. */
const WORDS_MAX = 24

const PREFIX_MIN = 2

/** Compatibility forms made plain (ligatures, full width), soft hyphens taken out. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\u00AD/g, '')

/** Without case and accents. */
export const foldWord = (word: string): string =>
  plain(word)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

export const wordsIn = (text: string): string[] =>
  plain(text)
    .toLowerCase()
    .split(SEPARATORS)
    .filter(word => /[\p{L}\p{N}]/u.test(word))

export interface SearchWord {
  readonly word: string
  /** Words that begin with it are meant too. */
  readonly prefix: boolean
}

/** Words that stand one after the other. */
export interface Term {
  readonly words: readonly SearchWord[]
  readonly negated: boolean
  /** Written in quotes: word for word. */
  readonly quoted: boolean
  /** The words of a number such as 'NF-2026-0001' as one, which the index holds too (joined_numbers in 0015_search_numbers.sql). */
  readonly joined: SearchWord | null
}

/** What else the forms of a glossary mean, by the words of a form joined with blanks. */
export type Glossary = ReadonlyMap<string, readonly (readonly string[])[]>

export const NO_GLOSSARY: Glossary = new Map()

/** Words of a form of a glossary as they are compared: without case and accents. */
export const formWords = (form: string): string[] => wordsIn(form).map(foldWord)

/** What was typed: any of the alternatives, all terms within one. */
export interface Terms {
  readonly typed: string
  readonly alternatives: readonly (readonly Term[])[]
  /** The words that are looked for, folded, each once; without function words unless there are no others. */
  readonly words: readonly SearchWord[]
  /** There are only words that the index leaves out ("who are you"): they are looked up letter by letter. */
  readonly onlyStopWords: boolean
  /** The organisation's own: its forms find each other wherever these terms are looked for. */
  readonly glossary: Glossary
}

const TOKEN = /(-?)"([^"]*)"?|(\S+)/gu

const joinedNumber = (words: readonly string[]): string | null => {
  const joined = words.join('')
  return words.length > 1 && /\d/.test(joined) ? joined : null
}

const termsIn = (typed: string): (Term | 'or')[] => {
  const tokens: (Term | 'or')[] = []
  let left = WORDS_MAX
  const take = (text: string, negated: boolean, quoted: boolean): void => {
    const words = wordsIn(text).slice(0, left)
    left -= words.length
    const asWord = (word: string) => ({ word, prefix: !quoted && !negated && word.length >= PREFIX_MIN })
    const joined = quoted ? null : joinedNumber(words)
    if (words.length > 0)
      tokens.push({ words: words.map(asWord), negated, quoted, joined: joined === null ? null : asWord(joined) })
  }
  for (const [, minus, quoted, bare = ''] of typed.matchAll(TOKEN)) {
    if (quoted !== undefined) take(quoted, minus === '-', true)
    else if (/^(?:or|\|)$/i.test(bare)) tokens.push('or')
    else take(bare, /^-[^-]/u.test(bare), false)
  }
  return tokens
}

const alternativesIn = (tokens: readonly (Term | 'or')[]): Term[][] => {
  const alternatives: Term[][] = [[]]
  for (const token of tokens)
    if (token === 'or') alternatives.push([])
    else alternatives.at(-1)?.push(token)
  return alternatives.filter(terms => terms.length > 0)
}

const isStop = ({ word }: SearchWord): boolean => STOP_WORDS.has(word)

/**
 * Reads a query as people write them: words (all are wanted), "phrases", -word (not wanted) and `or`. Any text is a query;
 * null = nothing was asked. Text without a letter or digit has no alternatives and finds nothing.
 */
export const readTerms = (typed: string | undefined, glossary: Glossary = NO_GLOSSARY): Terms | null => {
  if (typed === undefined || typed.trim() === '') return null
  const alternatives = alternativesIn(termsIn(typed))
  const wanted = alternatives.flat().filter(term => !term.negated)
  const all = new Map(
    wanted.flatMap(term => term.words).map(({ word, prefix }) => [foldWord(word), { word: foldWord(word), prefix }]),
  )
  const telling = [...all.values()].filter(word => !isStop(word))
  return {
    typed,
    alternatives,
    words: telling.length > 0 ? telling : [...all.values()],
    onlyStopWords: wanted.length > 0 && telling.length === 0,
    glossary,
  }
}

/** Terms that are a form of the glossary together, with the words of its other forms. */
export interface FormTyped {
  /** The first of the terms, and the one behind the last. */
  readonly from: number
  readonly to: number
  readonly words: readonly string[]
  readonly others: readonly (readonly string[])[]
}

/** The folded words of neighbours; null where one is in quotes or not wanted: these are taken as they are. */
export const plainWords = (terms: readonly Term[]): string[] | null =>
  terms.every(term => !term.negated && !term.quoted)
    ? terms.flatMap(term => term.words.map(({ word }) => foldWord(word)))
    : null

/** Forms of the glossary in one alternative, from left to right; of two that begin together, the longer one. */
export const formsTyped = (terms: readonly Term[], glossary: Glossary): FormTyped[] => {
  const found: FormTyped[] = []
  if (glossary.size === 0) return found
  let from = 0
  while (from < terms.length) {
    let to = Math.min(terms.length, from + GLOSSARY_LIMITS.words)
    for (; to > from; to -= 1) {
      const words = plainWords(terms.slice(from, to))
      const others = words && glossary.get(words.join(' '))
      if (!others) continue
      found.push({ from, to, words, others })
      break
    }
    from = Math.max(to, from + 1)
  }
  return found
}

/** All forms that were typed. */
export const formsIn = ({ alternatives, glossary }: Terms): FormTyped[] =>
  alternatives.flatMap(terms => formsTyped(terms, glossary))

/** Words that are looked for in place of a mistyped one, by the folded word; the nearest first. */
export type Corrections = ReadonlyMap<string, readonly string[]>

export const NO_CORRECTIONS: Corrections = new Map()

/** What was typed, each mistyped word replaced by the nearest of its corrections. */
export const correctedText = ({ typed }: Terms, corrections: Corrections): string =>
  typed.trim().replace(/[\p{L}\p{N}\p{M}\u00AD]+/gu, word => corrections.get(foldWord(word))?.[0] ?? word)

type WordQuery = (word: SearchWord) => string

const termQuery = ({ words, negated, joined }: Term, of: WordQuery): string => {
  const apart = words.map(of).join(' <-> ')
  return `${negated ? '!' : ''}(${joined ? `(${apart}) | ${of(joined)}` : apart})`
}

const everyTerm = (terms: readonly Term[], of: WordQuery): string => terms.map(term => termQuery(term, of)).join(' & ')

/** All terms of one alternative, those of a form as typed or by another form. */
const alternativeQuery = (terms: readonly Term[], glossary: Glossary, of: WordQuery): string => {
  const parts: string[] = []
  let at = 0
  for (const { from, to, others } of formsTyped(terms, glossary)) {
    if (from > at) parts.push(everyTerm(terms.slice(at, from), of))
    const forms = others.map(words => `(${words.map(word => of({ word, prefix: false })).join(' <-> ')})`)
    parts.push(`((${everyTerm(terms.slice(from, to), of)}) | ${forms.join(' | ')})`)
    at = to
  }
  if (at < terms.length) parts.push(everyTerm(terms.slice(at), of))
  return parts.join(' & ')
}

/** Text for to_tsquery. Words hold neither quotes nor backslashes: both part words. */
const textQuery = ({ alternatives, glossary }: Terms, of: WordQuery): string =>
  alternatives.map(terms => `(${alternativeQuery(terms, glossary, of)})`).join(' | ')

/** Four texts for to_tsquery('library', …): by whole words or beginnings of words, anywhere or in the first part (A). */
export const tsqueries = (
  terms: Terms,
  corrections: Corrections = NO_CORRECTIONS,
): { wanted: string; whole: string; wantedFirst: string; wholeFirst: string } => {
  const text = (prefixes: boolean, label: string): string =>
    textQuery(terms, ({ word, prefix }) => {
      const flags = `${prefixes && prefix ? '*' : ''}${label}`
      const one = `'${word}'${flags === '' ? '' : `:${flags}`}`
      const others = (corrections.get(foldWord(word)) ?? []).map(
        other => `'${other}'${label === '' ? '' : `:${label}`}`,
      )
      return others.length === 0 ? one : `(${[one, ...others].join(' | ')})`
    })
  return { wanted: text(true, ''), whole: text(false, ''), wantedFirst: text(true, 'A'), wholeFirst: text(false, 'A') }
}
