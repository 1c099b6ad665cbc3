import type { Dataset, Question } from '@core/contract'

/** Without full access, only the questions that everyone may use. */
export const listedQuestions = ({ permissions, questions }: Pick<Dataset, 'permissions' | 'questions'>): Question[] =>
  permissions.view ? questions : questions.filter(question => question.unrestricted_filter)

/** Why a text cannot be saved now, or null when it can. Texts are trimmed; empty and unchanged ones are not saved. */
export const whyNoSave = (typed: string, current: string, busy: boolean): string | null => {
  const text = typed.trim()
  if (text === '') return 'Enter some text'
  if (text === current) return 'Nothing has changed'
  return busy ? 'Another change is being saved' : null
}

/** '48 %' of those with an answer; '' when nobody has one. */
export const share = (n: number, base: number): string => (base > 0 ? `${Math.round((n / base) * 100)} %` : '')

export interface Tag {
  readonly category: string
  readonly label: string
}

/** 'category:label', split at the first colon. */
export const readTag = (tag: string): Tag => {
  const at = tag.indexOf(':')
  return at < 0 ? { category: '', label: tag } : { category: tag.slice(0, at), label: tag.slice(at + 1) }
}

/** Why a tag cannot be added to these, or null when it can. */
export const whyNoTag = (tags: readonly string[], { category, label }: Tag): string | null => {
  if (category.trim() === '' || label.trim() === '') return 'A tag needs a category and a label'
  if (category.includes(':')) return 'A category has no colon'
  return tags.includes(writeTag({ category, label })) ? 'The question has this tag already' : null
}

export const writeTag = ({ category, label }: Tag): string => `${category.trim()}:${label.trim()}`
