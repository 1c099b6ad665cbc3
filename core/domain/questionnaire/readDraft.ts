import { withoutInstructions } from './instructions'
import { QUESTIONNAIRE_LIMITS } from './limits'
import { asks, markOf, type LineMark } from './marks'

/** A question of a draft: its number as written ('' without one), its text, and its answers. */
export interface DraftQuestion {
  readonly number: string
  readonly text: string
  readonly options: readonly string[]
}

export interface ReadDraft {
  readonly questions: readonly DraftQuestion[]
  /** Questions beyond the limit, which were left out. */
  readonly left: number
}

interface Line {
  readonly indent: number
  readonly mark: LineMark
  /** What is behind the mark, without instructions; tabs part the cells of a table. */
  readonly text: string
  /** An empty line comes before. */
  readonly apart: boolean
  /** How it was written. */
  readonly raw: string
}

interface Open {
  readonly number: string
  readonly indent: number
  /** What it began with. */
  readonly kind: 'code' | 'number' | 'none'
  text: string
  options: string[]
  /** Of the last answer with a number; 0 without one. */
  lastCode: number
}

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/gu
const SECTION =
  /^(?:section|part|block|module|chapter|abschnitt|teil|modul|sección|sección|parte|partie|bloc|sezione|deel|раздел|часть|القسم|الجزء)\s+[\p{Lu}\p{N}]{1,4}\b/iu
const THANKS = /^(?:thank you|thanks for|vielen dank|danke|merci|gracias|obrigad[oa]|grazie|bedankt)(?!\p{L})/iu
const LONG = 25
/** A longer line is cut: patterns must not search without end for what closes a bracket. */
const LINE = 2000

const words = (text: string): number => text.split(/\s+/u).length
const isCapitals = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

/** The cells of a line of a table, without empty ones, codes and instructions. */
const cellsOf = (text: string): string[] =>
  text
    .split('\t')
    .map(cell => withoutInstructions(cell))
    .filter(cell => /\p{L}/u.test(cell) || /^\p{Nd}+\s*[-–+]/u.test(cell) || /[€$£%]/u.test(cell))

const linesOf = (text: string): Line[] => {
  const lines: Line[] = []
  let apart = true
  for (const given of text
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .split('\n')) {
    const line = given.slice(0, LINE).replace(/[\u00a0\u2000-\u200a\u202f\u3000]/gu, ' ')
    const raw = line.trim()
    if (raw === '') {
      apart = true
      continue
    }
    const indent = /^[\t ]*/u.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0
    const mark = markOf(raw)
    const rest = mark.rest.includes('\t') ? cellsOf(mark.rest).join('\t') : withoutInstructions(mark.rest)
    // A line of instructions parts nothing from anything.
    if (rest === '' && (mark.kind !== 'code' || mark.rest !== '')) continue
    lines.push({ indent, mark, text: rest, apart, raw })
    apart = false
  }
  return lines
}

const firstCell = (text: string): string => text.split('\t')[0] ?? ''
const furtherCells = (text: string): string[] => text.split('\t').slice(1)

/** Whether a line with a number alone begins a question and is no answer of the one before. */
const beginsQuestion = (
  { indent, mark, text }: Line,
  open: Open | null,
  lastNumber: number,
  hasCodes: boolean,
): boolean => {
  if (open === null) return true
  const value = mark.kind === 'number' ? mark.value : null
  const expected = value !== null && value === open.lastCode + 1
  if (hasCodes && open.kind === 'code') return asks(text) && open.options.length > 0 && !expected
  if (open.kind === 'none') return asks(text) || (value !== null && value === lastNumber + 1 && !expected)
  if (indent > open.indent) return false
  if (value === null) return asks(text) || open.options.length > 0 || /[a-z]$/u.test(open.number)
  if (value === lastNumber + 1) return asks(text) || !expected || (open.options.length === 0 && value > 1)
  return asks(text) && !expected
}

/** Whether a line without a mark is a question: it asks something, or answers with marks come right behind it. */
const isUnmarkedQuestion = ({ text, apart }: Line, next: Line | undefined, open: Open | null): boolean => {
  if (asks(text)) return open === null || open.options.length > 0 || (apart && asks(open.text)) || open.kind === 'none'
  if (open !== null && !apart) return false
  return next !== undefined && !next.apart && next.mark.kind === 'option' && words(text) > 2
}

const cut = (text: string, most: number): string => text.slice(0, most).trim()

const closed = ({ number, text, options }: Open): DraftQuestion => ({
  number,
  text: cut(text, QUESTIONNAIRE_LIMITS.questionCharacters),
  options: options.slice(0, QUESTIONNAIRE_LIMITS.options).map(one => cut(one, QUESTIONNAIRE_LIMITS.optionCharacters)),
})

/** A text that is complete: what follows it on lines of their own are answers. */
const isComplete = (text: string): boolean => asks(text) || /[.:!…。]\s*$/u.test(text)

/**
 * The questions of a draft questionnaire with their answers, in their order, from its text as it is pasted or read from a file.
 * Titles, introductions and instructions are left out. Never throws; a text without questions has none.
 */
export const readDraft = (text: string): ReadDraft => {
  const lines = linesOf(text.slice(0, QUESTIONNAIRE_LIMITS.characters))
  const hasCodes = lines.some(({ mark }) => mark.kind === 'code')
  const found: DraftQuestion[] = []
  let open: Open | null = null
  let lastNumber = 0
  const close = (): void => {
    if (open !== null && /\p{L}{2}/u.test(open.text)) found.push(closed(open))
    open = null
  }
  const begin = ({ indent, text: words_ }: Line, number: string, kind: Open['kind']): void => {
    close()
    open = { number, indent, kind, text: firstCell(words_), options: furtherCells(words_), lastCode: 0 }
  }
  lines.forEach((line, at) => {
    const { mark, text: content, apart, raw } = line
    const cells = content.split('\t')
    if (mark.kind === 'code') {
      begin(line, mark.number, 'code')
      return
    }
    if (mark.kind === 'number' && beginsQuestion(line, open, lastNumber, hasCodes)) {
      lastNumber = mark.value ?? lastNumber
      begin(line, mark.number, 'number')
      return
    }
    if (open !== null && (mark.kind === 'number' || mark.kind === 'option')) {
      open.options.push(...cells)
      if (mark.kind === 'number') open.lastCode = mark.value ?? open.lastCode
      return
    }
    if (
      SECTION.test(raw) ||
      THANKS.test(raw) ||
      (isCapitals(raw) && !asks(raw) && (open === null || isComplete(open.text)))
    ) {
      close()
      return
    }
    if (isUnmarkedQuestion(line, lines[at + 1], open)) {
      begin(line, '', 'none')
      return
    }
    if (open === null) return
    if (open.options.length === 0 && cells.length === 1 && (open.text === '' || (!apart && !isComplete(open.text)))) {
      open.text = `${open.text} ${content}`.trim()
      return
    }
    if (words(content) > LONG) {
      if (open.options.length > 0) close()
      else open.text = `${open.text} ${content}`.trim()
      return
    }
    open.options.push(...cells)
  })
  close()
  const { questions: most } = QUESTIONNAIRE_LIMITS
  return { questions: found.slice(0, most), left: Math.max(0, found.length - most) }
}
