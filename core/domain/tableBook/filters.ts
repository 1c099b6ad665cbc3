import type { QuestionFilter } from '../filters'
import { SCORE_TIE, titleScore, type Candidate } from './candidates'
import { conditionsOf, filterOf, wordsOf, type Condition } from './conditions'
import { isTotal, plainLabel, plainText } from './labels'
import type { BookProblem, BookTable, CoverText } from './types'

/** Who alone is in a table of a book, as the book says. */
export interface BookFilter {
  readonly filter: QuestionFilter
  /** "Are you male or female?: Female" */
  readonly words: string
  /** Above the table, on a sheet without tables, or nowhere: only its bases tell. */
  readonly from: 'title' | 'cover' | 'bases'
}

/** A filter that the book names and that is not understood, with the positions of the tables it is for. */
export interface FilterProblem extends BookProblem {
  readonly tables: readonly number[]
}

/** A line that names a filter; of a base it may also say who answered, which is no filter. */
interface FilterLine {
  readonly text: string
  readonly sure: boolean
}

const FILTER = /^(?:filter(?:ed)?|filters|subset|subgroup)(?:\s+(?:by|on|for|to))?\s*[:=–-]?\s*(?<text>.+)$/iu
const BASE = /^(?:base|universe|population)\s*[:=–-]\s*(?<text>.+)$/iu
const NO_FILTER = /^(?:none|no filters?|everybody|all(?: .*)?|total(?: .*)?)$/u

const lineOf = (text: string): FilterLine | null => {
  const line = text.trim()
  const sure = FILTER.exec(line)?.groups?.text
  const found = sure ?? BASE.exec(line)?.groups?.text
  return found === undefined ? null : { text: found.trim(), sure: sure !== undefined }
}

/** Men are also called males. */
const ALIKE: Readonly<Record<string, string>> = {
  women: 'female',
  woman: 'female',
  females: 'female',
  men: 'male',
  man: 'male',
  males: 'male',
}

const canonical = (text: string): string =>
  plainLabel(text)
    .split(' ')
    .map(word => ALIKE[word] ?? word)
    .join(' ')

/** Long enough that two words with one beginning are about the same: "aged" and "age". */
const STEM = 3

/** How much of the words beside an answer is about its question. */
const aboutQuestion = (words: string, candidate: Candidate): number => {
  if (plainText(words) === '') return 0
  const { question, breakout } = candidate.answers
  const own = plainText([question.name, breakout?.name ?? '', ...candidate.texts].join(' ')).split(' ')
  const isSaid = plainText(words)
    .split(' ')
    .some(
      word =>
        word.length >= STEM &&
        own.some(other => other.length >= STEM && (word.startsWith(other) || other.startsWith(word))),
    )
  return Math.max(titleScore([words], candidate), isSaid ? 0.5 : 0)
}

const best = <T>(all: readonly T[], scoreOf: (one: T) => number): readonly T[] => {
  const scored = all.map(one => ({ one, score: scoreOf(one) }))
  const most = Math.max(...scored.map(({ score }) => score))
  return scored.filter(({ score }) => most - score < SCORE_TIE).map(({ one }) => one)
}

/** The answers that words can mean, those that fit best: several where they cannot be told apart. */
const meant = (words: string, candidates: readonly Candidate[]): readonly Condition[] => {
  const all = conditionsOf(candidates).map(one => ({ ...one, label: canonical(one.label) }))
  const [, left, right] = /^(.+?)\s*(?:[=:→]|\bis\b)\s*(.+)$/u.exec(words) ?? []
  if (left !== undefined && right !== undefined) {
    const exact = all.filter(({ label, candidate }) => label === canonical(right) && aboutQuestion(left, candidate) > 0)
    if (exact.length > 0) return best(exact, ({ candidate }) => aboutQuestion(left, candidate))
  }
  const whole = canonical(words)
  const same = all.filter(({ label }) => label === whole)
  if (same.length > 0) return same
  const within = all.filter(({ label }) => label.length > 1 && ` ${whole} `.includes(` ${label} `))
  if (within.length === 0) return []
  const longest = Math.max(...within.map(({ label }) => label.length))
  const rest = ({ label }: { readonly label: string }): string => ` ${whole} `.replace(` ${label} `, ' ')
  return best(
    within.filter(({ label }) => label.length === longest),
    one => aboutQuestion(rest(one), one.candidate),
  )
}

/** Conditions of a line: all of it, or its parts. */
const partsOf = (text: string, candidates: readonly Candidate[]): readonly (readonly Condition[])[] => {
  const parts = text.split(/\s+(?:and|&|\+)\s+|\s*;\s*/iu)
  const apart = parts.map(part => meant(part, candidates))
  if (parts.length > 1 && apart.every(({ length }) => length > 0)) return apart
  return [meant(text, candidates)]
}

const problemOf = (text: string, alike: readonly Condition[]): string => {
  const why =
    alike.length > 1
      ? `can be ${alike
          .slice(0, 2)
          .map(one => `"${wordsOf(one)}"`)
          .join(' or ')}. Write question and answer, as in "Region = North".`
      : 'names no answer of this dataset. Write question and answer, as in "Region = North".'
  return `The filter "${text}" ${why} The table is compared without it.`
}

type Found = { readonly filter: BookFilter | null } | { readonly problem: string }

const understood = (line: FilterLine, from: 'title' | 'cover', candidates: readonly Candidate[]): Found | null => {
  if (NO_FILTER.test(plainText(line.text)) || isTotal(line.text)) return { filter: null }
  const parts = partsOf(line.text, candidates)
  const answers = parts.flatMap(part => (part.length === 1 ? part : []))
  if (answers.length < parts.length) {
    // A base is often said in words that are no answer: those who were asked.
    if (!line.sure) return null
    return { problem: problemOf(line.text, parts.find(part => part.length !== 1) ?? []) }
  }
  const filters = answers.map(filterOf)
  const [only] = filters
  return {
    filter: {
      filter: filters.length === 1 && only !== undefined ? only : { and: filters },
      words: answers.map(wordsOf).join(' and '),
      from,
    },
  }
}

const lastLine = (texts: readonly string[]): FilterLine | null => {
  const lines = texts.flatMap(text => lineOf(text) ?? [])
  return lines.filter(({ sure }) => sure).at(-1) ?? lines.at(-1) ?? null
}

/**
 * The filter that a book names for each table: above it, or on a sheet without tables for all that say nothing themselves. null: none,
 * or none that is an answer of the dataset, which is a problem where the line says that it is a filter.
 */
export const filtersOf = (
  tables: readonly BookTable[],
  cover: readonly CoverText[],
  candidates: readonly Candidate[],
): { readonly filters: readonly (BookFilter | null)[]; readonly problems: readonly FilterProblem[] } => {
  const problems: FilterProblem[] = []
  const take = (
    line: FilterLine | null,
    from: 'title' | 'cover',
    { tables: of, ...place }: Omit<FilterProblem, 'message'>,
  ) => {
    const found = line === null ? null : understood(line, from, candidates)
    if (found === null || 'filter' in found) return found
    problems.push({ ...place, message: found.problem, tables: of })
    return { filter: null }
  }
  const onCover = lastLine(cover.map(({ text }) => text))
  const place = cover.find(({ text }) => onCover !== null && text.includes(onCover.text))
  const lines = tables.map(({ titles }) => lastLine(titles))
  const common = take(onCover, 'cover', {
    sheet: place?.sheet ?? '',
    cell: place?.cell ?? '',
    tables: lines.flatMap((line, at) => (line === null ? [at] : [])),
  })
  const filters = tables.map(({ sheet, cell }, at) => {
    const own = take(lines[at] ?? null, 'title', { sheet, cell, tables: [at] })
    return (own ?? common)?.filter ?? null
  })
  return { filters, problems }
}
