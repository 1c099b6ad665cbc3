import { aFlag, aText, listOf, recordOf } from '@/lib/readers'
import type { GridEdit } from './grid'

/** The choices and texts of a person in a grid, without other data of its questions. */
export interface GridChoices {
  readonly name: string
  readonly text: string
  readonly rows: readonly { readonly name: string; readonly active: boolean; readonly text: string }[]
}

export const readGridChoices = recordOf<GridChoices>({
  name: aText,
  text: aText,
  rows: listOf(recordOf({ name: aText, active: aFlag, text: aText })),
})

export const choicesOf = ({ name, stagedText, options }: GridEdit): GridChoices => ({
  name,
  text: stagedText,
  rows: options.map(({ questionName, active, stagedText: text }) => ({ name: questionName, active, text })),
})

/**
 * Applies kept choices to today's grid, starting from what the person began with then: questions that no longer exist are left
 * out, and new ones are last.
 */
export const withChoices = (edit: GridEdit, { name, text, rows }: GridChoices, began: GridChoices): GridEdit => {
  const texts = new Map(began.rows.map(row => [row.name, row.text]))
  const chosen = rows.flatMap(row => {
    const option = edit.options.find(({ questionName }) => questionName === row.name)
    const questionText = texts.get(row.name) ?? option?.questionText ?? ''
    return option ? [{ ...option, active: row.active, stagedText: row.text, questionText }] : []
  })
  const others = edit.options.filter(({ questionName }) => !rows.some(row => row.name === questionName))
  return {
    ...edit,
    name: edit.isNew ? name : edit.name,
    stagedText: text,
    text: edit.isNew ? edit.text : began.text,
    began: edit.isNew ? edit.began : began.rows.filter(row => row.active).map(row => row.name),
    options: [...chosen, ...others].map((option, index) => ({ ...option, index })),
  }
}
