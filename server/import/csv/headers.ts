import type { VariableHint } from '../types'
import { isMetadataHeader } from './metadata'
import { commonQuestion } from './questionHeaders'

/** What the header rows say about one column, in column order. */
export interface ColumnHeader {
  /** Unique, never empty. */
  readonly name: string
  readonly label: string
  readonly hint: VariableHint | null
}

export interface Headers {
  readonly columns: readonly ColumnHeader[]
  /** Columns (from 1) without any header text. */
  readonly unnamed: readonly number[]
  /** Header texts that occur more than once, with the columns (from 1) that carry them. */
  readonly repeated: readonly { readonly text: string; readonly columns: readonly number[] }[]
}

interface Draft {
  name: string
  label: string
  question: string | null
  questionText: string
  option: string | null
}

const IMPORT_ID = /^\{\s*['"]ImportId['"]\s*:\s*['"]([^'"]+)['"]/u
const NO_OPTION = /^(open-ended )?response$/iu
const LONG_HEADER = 30
const MOST_CODEPOINTS = 120

export const importId = (cell: string): string | null => IMPORT_ID.exec(cell)?.[1] ?? null

const cellAt = (row: readonly string[] | undefined, column: number): string => row?.[column] ?? ''

const LONG_ENOUGH_QUESTION = 15

/**
 * Row 1 holds question texts over their first column only, row 2 the options (or "Response"). Without any "Response", most
 * texts before a blank must be long enough to be questions: a short header beside an empty one proves nothing.
 */
export const isCarried = (top: readonly string[], below: readonly string[]): boolean => {
  let blanks = 0
  let explained = 0
  let responses = 0
  let filled = 0
  let carrying = 0
  let questions = 0
  const width = Math.max(top.length, below.length)
  for (let column = 0; column < width; column += 1) {
    const text = cellAt(top, column)
    const option = cellAt(below, column)
    if (text === '') {
      blanks += 1
      if (option !== '' && column > 0) explained += 1
      continue
    }
    filled += 1
    if (NO_OPTION.test(option)) responses += 1
    if (column + 1 < width && cellAt(top, column + 1) === '') {
      carrying += 1
      if (text.length > LONG_ENOUGH_QUESTION || text.includes('?')) questions += 1
    }
  }
  if (filled === 0) return false
  if (responses > 0 && responses * 4 >= filled) return true
  return carrying > 0 && questions * 2 > carrying && explained * 10 >= blanks * 8 && blanks * 10 >= width
}

/** Question texts carried over the columns of their options; `numbers` is a row of question numbers above, if any. */
const carried = (
  questions: readonly string[],
  options: readonly string[],
  numbers: readonly string[] | null,
): Draft[] => {
  const width = Math.max(questions.length, options.length)
  const starts: number[] = []
  for (let column = 0; column < width; column += 1) {
    const text = cellAt(questions, column)
    if (column === 0 || (text !== '' && text !== cellAt(questions, column - 1))) starts.push(column)
  }
  const drafts: Draft[] = []
  let counter = 0
  starts.forEach((start, index) => {
    const end = starts[index + 1] ?? width
    const text = cellAt(questions, start)
    const number = cellAt(numbers ?? undefined, start)
    const meta = number === '' && (isMetadataHeader(text) || (numbers !== null && end - start === 1))
    if (!meta) counter += 1
    const key = meta ? text : number !== '' ? number : `Q${counter}`
    for (let column = start; column < end; column += 1) {
      const option = cellAt(options, column)
      const own = end - start === 1 || option === '' || NO_OPTION.test(option) || option === text
      drafts.push({
        name: end - start === 1 ? key : `${key}_${column - start + 1}`,
        label: own ? text : `${text} - ${option}`,
        question: meta ? null : key,
        questionText: text,
        option: end - start === 1 ? null : NO_OPTION.test(option) ? '' : option,
      })
    }
  })
  return drafts
}

/** Qualtrics: names, texts and, in the newer form, identifiers like QID5_3 that tell which columns belong together. */
const named = (names: readonly string[], texts: readonly string[], ids: readonly string[] | null): Draft[] =>
  names.map((name, column) => {
    const id = ids === null ? null : importId(cellAt(ids, column))
    // Texts (`QID2_TEXT`, `QID5_3_TEXT`) are questions of their own, even when they belong to an option.
    const question = id === null || /_TEXT/u.test(id) ? null : (/^(QID\d+)(?:[_#-]|$)/u.exec(id)?.[1] ?? null)
    return { name, label: cellAt(texts, column) || name, question, questionText: '', option: null }
  })

/** One header row: its cells are names, unless they are mostly whole question texts, which get numbers. */
const single = (row: readonly string[]): Draft[] => {
  const plain = (cell: string): Draft => ({ name: cell, label: cell, question: null, questionText: '', option: null })
  const long = row.filter(cell => cell.length > LONG_HEADER).length
  if (long * 4 < row.length || row.length === 0) return row.map(plain)
  const groups = commonQuestion(row)
  const drafts: Draft[] = []
  const sizes = new Map<string, number>()
  let counter = 0
  let last = ''
  for (const [column, cell] of row.entries()) {
    if (isMetadataHeader(cell) || cell === '') {
      drafts.push(plain(cell))
      continue
    }
    const text = groups[column] ?? cell
    if (text !== last || groups[column] === null) counter += 1
    last = groups[column] === null ? '' : text
    const key = `Q${counter}`
    const place = (sizes.get(key) ?? 0) + 1
    sizes.set(key, place)
    const grouped = groups[column] !== null
    const option = grouped ? cell.slice(text.length).replace(/^\s*-\s*/u, '') : null
    drafts.push({
      name: grouped ? `${key}_${place}` : key,
      label: cell,
      question: grouped ? key : null,
      questionText: grouped ? text : '',
      option,
    })
  }
  return drafts
}

const shorten = (name: string): string => {
  const points = Array.from(name.replace(/\s+/gu, ' '))
  return points.length <= MOST_CODEPOINTS ? points.join('') : `${points.slice(0, MOST_CODEPOINTS).join('').trimEnd()}…`
}

/** Stable unique names: the first keeps its name, later ones get `_2`, `_3`; a column without a name is `column_7`. */
const uniqueNames = (wanted: readonly string[]): string[] => {
  const taken = new Set(wanted.filter(name => name !== ''))
  const used = new Set<string>()
  return wanted.map((name, column) => {
    const base = name === '' ? `column_${column + 1}` : name
    let candidate = base
    for (let copy = 2; used.has(candidate) || (candidate !== base && taken.has(candidate)); copy += 1)
      candidate = `${base}_${copy}`
    used.add(candidate)
    return candidate
  })
}

const draftsOf = (rows: readonly (readonly string[])[], width: number): Draft[] => {
  const [first = [], second = [], third = []] = rows
  if (rows.length === 0) {
    return Array.from({ length: width }, (_, column) => ({
      name: `V${column + 1}`,
      label: '',
      question: null,
      questionText: '',
      option: null,
    }))
  }
  if (rows.length === 1) return single(first)
  if (rows.length === 2) return isCarried(first, second) ? carried(first, second, null) : named(first, second, null)
  return third.some(cell => importId(cell) !== null) ? named(first, second, third) : carried(second, third, first)
}

/**
 * Names, labels and question membership of the columns from 0 to 3 header rows of trimmed cells. `width`: number of
 * columns when there are no header rows.
 */
export const readHeaders = (rows: readonly (readonly string[])[], width: number): Headers => {
  const widest = rows.length === 0 ? width : Math.max(...rows.map(row => row.length))
  const padded = rows.map(row => Array.from({ length: widest }, (_, column) => row[column] ?? ''))
  const drafts = draftsOf(padded, widest)
  const names = uniqueNames(drafts.map(draft => shorten(draft.name)))
  const columns = drafts.map((draft, column): ColumnHeader => {
    const hint: VariableHint | null =
      draft.question === null
        ? null
        : {
            question: draft.question,
            questionText: draft.questionText,
            option: draft.option,
            kind: null,
            separator: null,
          }
    return { name: names[column] ?? '', label: draft.label, hint }
  })
  const seen = new Map<string, number[]>()
  drafts.forEach((draft, column) => {
    if (draft.name !== '') seen.set(draft.name, [...(seen.get(draft.name) ?? []), column + 1])
  })
  return {
    columns,
    unnamed: drafts.flatMap((draft, column) => (draft.name === '' ? [column + 1] : [])),
    repeated: [...seen].filter(([, places]) => places.length > 1).map(([text, places]) => ({ text, columns: places })),
  }
}
