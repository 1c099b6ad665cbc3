import type { StoredQuestion } from './question'

/** A change to one question; texts are trimmed by the caller and not empty. */
export type QuestionEdit =
  { readonly question_text: string } | { readonly tags: readonly string[] } | { readonly unrestricted_filter: boolean }

const withText = (question: StoredQuestion, text: string): StoredQuestion => ({
  ...question,
  text,
  // A label that only repeats the text goes on doing so.
  label: question.label === question.text ? text : question.label,
})

/** The question with another text, other tags or other openness. Questions that people made a grid of are as open as the grid. */
export const editQuestion = (question: StoredQuestion, edit: QuestionEdit): StoredQuestion => {
  if ('question_text' in edit) return withText(question, edit.question_text)
  if ('tags' in edit) return { ...question, tags: [...edit.tags] }
  const { unrestricted_filter } = edit
  const edited = { ...question, unrestricted_filter }
  return question.made_of
    ? { ...edited, made_of: question.made_of.map(part => ({ ...part, unrestricted_filter })) }
    : edited
}

/** The grid with another text for one row; the question that became the row gets it too. */
export const editRowText = (grid: StoredQuestion, row: string, text: string): StoredQuestion => {
  const edited = {
    ...grid,
    breakouts: grid.breakouts.map(breakout => (breakout.name === row ? { ...breakout, text } : breakout)),
  }
  return grid.made_of
    ? { ...edited, made_of: grid.made_of.map(part => (part.name === row ? withText(part, text) : part)) }
    : edited
}
