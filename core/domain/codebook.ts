import type { AnswerState } from './preparation/steps'

/** Columns of the two sheets of a codebook, in their order. */
export const CODEBOOK_VARIABLES = ['Name', 'New name', 'Question text', 'Type', 'Shown', 'Section'] as const
export const CODEBOOK_ANSWERS = ['Variable', 'Answer', 'Label', 'Score', 'Means'] as const

/** What an answer means, as a codebook says it. */
export const ANSWER_MEANS: Readonly<Record<AnswerState, string>> = {
  answer: 'answer',
  no_answer: 'no answer',
  not_asked: 'not asked',
}

/** The state that a cell of a codebook means, or null. */
export const stateMeant = (text: string): AnswerState | null => {
  const word = text.trim().toLowerCase()
  const found = Object.entries(ANSWER_MEANS).find(([, words]) => words === word)
  return found ? (found[0] as AnswerState) : null
}

/** Words for types in a codebook. */
export const CODEBOOK_TYPES = {
  single: 'Single',
  scale: 'Scale',
  nps: 'NPS',
  multi: 'Multiple',
  grid: 'Grid',
  numeric: 'Number',
  date: 'Date',
  open: 'Text',
  administrative: 'Admin',
} as const

export const isYes = (text: string): boolean => /^(yes|y|1|true)$/iu.test(text)
export const isNo = (text: string): boolean => /^(no|n|0|false)$/iu.test(text)

/** A variable of a codebook. Empty cells change nothing when it is read. */
export interface CodebookEntry {
  readonly name: string
  readonly text: string
  readonly type: string
  readonly shown: string
  readonly section: string
  readonly answers: readonly {
    readonly id: string
    readonly label: string
    readonly score: number | null
    readonly means: string
  }[]
}

/** A sheet of plain cells under a head of its own; widths are characters. */
export interface CodebookSheet {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  readonly widths: readonly number[]
}

/** A codebook as two sheets: the variables, and the answers of each. */
export const codebookSheets = (entries: readonly CodebookEntry[]): CodebookSheet[] => [
  {
    name: 'Variables',
    head: CODEBOOK_VARIABLES,
    rows: entries.map(({ name, text, type, shown, section }) => [name, '', text, type, shown, section]),
    widths: [20, 20, 70, 12, 10, 24],
  },
  {
    name: 'Answers',
    head: CODEBOOK_ANSWERS,
    rows: entries.flatMap(({ name, answers }) =>
      answers.map(({ id, label, score, means }) => [name, id, label, score, means]),
    ),
    widths: [20, 20, 50, 10, 14],
  },
]

/** The cells of a sheet as texts, its head first. */
export type SheetTexts = readonly (readonly string[])[]

/** The rows of a sheet by the words of its head, trimmed; null without a column that is needed. */
export const rowsByHead = (
  sheet: SheetTexts | undefined,
  head: readonly string[],
  needed: readonly string[],
): Readonly<Record<string, string>>[] | null => {
  const [first = [], ...rest] = sheet ?? []
  const places = head.map(word => first.findIndex(cell => cell.trim().toLowerCase() === word.toLowerCase()))
  if (needed.some(word => places[head.indexOf(word)] === -1)) return null
  return rest.map(cells =>
    Object.fromEntries(
      head.flatMap((word, at) => {
        const place = places[at] ?? -1
        return place < 0 ? [] : [[word, (cells[place] ?? '').trim()]]
      }),
    ),
  )
}
