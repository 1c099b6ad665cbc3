import type { changeGrids, InputOf, Question } from '@core/contract'
import type { Edit } from '@/lib/failure'
import { prefixOf, rowOriginals, sharedWords } from './texts'

type ChangeGridsBody = InputOf<typeof changeGrids>['body']

/** One question that can be a row of the grid that is being made or changed. */
export interface GridOption {
  readonly active: boolean
  readonly questionName: string
  readonly stagedText: string
  readonly questionText: string
  readonly originalText: string
  readonly index: number
}

/** The grid as it is being edited; nothing is sent before it is saved. */
export interface GridEdit {
  /** The grid that is changed, or the question that a new one is made from. */
  readonly of: string
  readonly isNew: boolean
  readonly name: string
  /** The text when editing began; '' for a new grid. */
  readonly text: string
  /** The rows when editing began; none for a new grid. */
  readonly began: readonly string[]
  readonly stagedText: string
  readonly options: readonly GridOption[]
  /** The grid itself and rows whose texts the last save could not change. */
  readonly failed: readonly FailedText[]
}

/** A text that could not be saved, with somebody else's text if that is the reason. */
export interface FailedText {
  readonly name: string
  readonly edit: Edit | null
}

type Texts = Pick<GridOption, 'questionText' | 'originalText'>

/** The common beginning of the names, or the first name, made unique. */
const freeName = (names: readonly string[], taken: ReadonlySet<string>): string => {
  const base = prefixOf(names).replace(/[\s_.\-[(]+$/u, '') || `${names[0] ?? 'grid'}_grid`
  if (!taken.has(base)) return base
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? `${base}_grid` : `${base}_grid_${at}`
    if (!taken.has(name)) return name
  }
}

/** Starts editing a grid, or a new one from a question, with the questions that could be its rows. */
export const openGrid = (
  question: Question,
  candidates: readonly string[],
  questions: readonly Question[],
): GridEdit => {
  const texts = new Map<string, Texts>(
    questions.map(one => [
      one.question_name,
      { questionText: one.question_text, originalText: one.original_question_text },
    ]),
  )
  const originals = rowOriginals(question)
  for (const row of question.breakout_metadata)
    texts.set(row.question_name, {
      questionText: row.breakout_text,
      originalText: originals.get(row.question_name) ?? row.original_question_text,
    })
  const inOrder = new Map(questions.map((one, at) => [one.question_name, at]))
  const place = (name: string) => inOrder.get(name) ?? -1
  const names = question.is_grid
    ? [...question.breakouts, ...candidates.filter(name => !question.breakouts.includes(name))]
    : [question.question_name, ...candidates].sort((a, b) => place(a) - place(b))
  const rows = new Set(question.is_grid ? question.breakouts : [question.question_name])
  const options = names.flatMap((questionName, index) => {
    const known = texts.get(questionName)
    return known
      ? [{ active: rows.has(questionName), questionName, stagedText: known.questionText, ...known, index }]
      : []
  })
  const taken = new Set(questions.flatMap(one => [one.question_name, ...one.breakouts]))
  return {
    of: question.question_name,
    isNew: !question.is_grid,
    name: question.is_grid ? question.question_name : freeName(names, taken),
    text: question.is_grid ? question.question_text : '',
    began: question.breakouts,
    stagedText: question.is_grid
      ? question.question_text
      : sharedWords(options.map(option => option.questionText)) ||
        sharedWords(options.map(option => option.originalText)),
    options: options.map((option, index) => ({ ...option, index })),
    failed: [],
  }
}

const change = (edit: GridEdit, name: string, to: Partial<GridOption>): GridEdit => ({
  ...edit,
  options: edit.options.map(option => (option.questionName === name ? { ...option, ...to } : option)),
})

export const toggleRow = (edit: GridEdit, name: string, active: boolean): GridEdit => change(edit, name, { active })
export const stageRowText = (edit: GridEdit, name: string, stagedText: string): GridEdit =>
  change(edit, name, { stagedText })

export const rowsOf = ({ options }: Pick<GridEdit, 'options'>): readonly GridOption[] =>
  options.filter(option => option.active)

/** The row changes places with its neighbour among the rows: one up (-1) or one down (1). */
export const moveRow = (edit: GridEdit, name: string, by: -1 | 1): GridEdit => {
  const rows = rowsOf(edit)
  const at = rows.findIndex(option => option.questionName === name)
  const [row, other] = [rows[at], rows[at + by]]
  if (!row || !other) return edit
  const options = edit.options.map(option => {
    if (option === row) return { ...other, index: option.index }
    return option === other ? { ...row, index: option.index } : option
  })
  return { ...edit, options }
}

export interface TextPatch {
  readonly name: string
  readonly text: string
  /** The text when editing began. */
  readonly base: string
}

/** The change of grids, and the texts to be changed after it; texts are trimmed. */
export const toCommit = (
  edit: GridEdit,
): { readonly body: ChangeGridsBody | null; readonly texts: readonly TextPatch[] } => {
  const contributors = rowsOf(edit).map(row => row.questionName)
  const texts = rowsOf(edit)
    .map(row => ({ name: row.questionName, text: row.stagedText.trim(), base: row.questionText }))
    .filter(({ text, base }) => text !== base)
  const words = edit.stagedText.trim()
  if (edit.isNew) return { body: { [edit.name.trim()]: { action: 'create', contributors, grid_text: words } }, texts }
  const own = words === edit.text ? [] : [{ name: edit.name, text: words, base: edit.text }]
  const isSame = contributors.join('\n') === edit.began.join('\n')
  const update = { action: 'update' as const, contributors, base: { contributors: [...edit.began] } }
  return { body: isSame ? null : { [edit.name]: update }, texts: [...own, ...texts] }
}

/** Why the grid cannot be saved, or null when it can. */
export const whyNoGrid = (edit: GridEdit): string | null => {
  const rows = rowsOf(edit)
  if (edit.isNew && edit.name.trim() === '') return 'Name the grid'
  if (edit.stagedText.trim() === '') return 'Enter the grid text'
  if (rows.length < 2) return 'Choose at least two questions'
  const blank = rows.find(row => row.stagedText.trim() === '')
  if (blank) return `Enter the text of ${blank.questionName}`
  const { body, texts } = toCommit(edit)
  return body === null && texts.length === 0 ? 'Nothing has changed' : null
}

/** The edit after a save that could not change all texts: the grid exists, and the failed texts can be tried again. */
export const afterCommit = (edit: GridEdit, failed: readonly FailedText[]): GridEdit => {
  const isSaved = (name: string) => failed.every(text => text.name !== name)
  const name = edit.name.trim()
  return {
    ...edit,
    of: name,
    name,
    isNew: false,
    text: isSaved(name) ? edit.stagedText.trim() : edit.text,
    began: rowsOf(edit).map(row => row.questionName),
    failed,
    options: edit.options.map(row =>
      row.active && isSaved(row.questionName) ? { ...row, questionText: row.stagedText.trim() } : row,
    ),
  }
}
