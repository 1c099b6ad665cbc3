import type { Edit } from '@/lib/failure'
import { rowsOf, type GridEdit } from './grid'

/** The rows that a colleague gave the grid meanwhile. */
export const rowsOfEdit = ({ now }: Edit): readonly string[] => {
  const rows = typeof now === 'object' && 'contributors' in now ? now.contributors : null
  return Array.isArray(rows) ? rows.map(String) : []
}

/** The edit with these rows in this order; the other questions follow in their old order. */
export const withRows = (edit: GridEdit, names: readonly string[]): GridEdit => {
  const chosen = names.flatMap(name => edit.options.filter(({ questionName }) => questionName === name))
  const others = edit.options.filter(({ questionName }) => !names.includes(questionName))
  const options = [...chosen.map(row => ({ ...row, active: true })), ...others.map(row => ({ ...row, active: false }))]
  return { ...edit, options: options.map((option, index) => ({ ...option, index })) }
}

/** The rows in words, one per line. */
export const rowWords = (edit: GridEdit, names: readonly string[]): string => {
  const texts = new Map(edit.options.map(({ questionName, stagedText }) => [questionName, stagedText]))
  return names.map(name => `${name}: ${texts.get(name) ?? ''}`).join('\n')
}

export const rowNames = (edit: GridEdit): readonly string[] => rowsOf(edit).map(row => row.questionName)

/** The edit with another text for the grid or a row; `base` is the new starting text, absent when it stays the same. */
export const withText = (grid: GridEdit, name: string, text: string, base?: string): GridEdit => {
  if (name === grid.name) return { ...grid, stagedText: text, text: base ?? grid.text }
  return {
    ...grid,
    options: grid.options.map(row =>
      row.questionName === name ? { ...row, stagedText: text, questionText: base ?? row.questionText } : row,
    ),
  }
}

/** A text of the grid that somebody else changed meanwhile. */
export interface TextConflict {
  /** The grid itself, or a row. */
  readonly name: string
  readonly edit: Edit
  readonly mine: string
}

export const textConflicts = (grid: GridEdit): readonly TextConflict[] =>
  grid.failed.flatMap(({ name, edit }) => {
    const row = grid.options.find(({ questionName }) => questionName === name)
    return edit ? [{ name, edit, mine: name === grid.name ? grid.stagedText : (row?.stagedText ?? '') }] : []
  })

/** The edit after the person has decided about this text. */
export const decided = (grid: GridEdit, name: string): GridEdit => ({
  ...grid,
  failed: grid.failed.filter(text => text.name !== name),
})
