import { bareQuestion, type QuestionDef } from '@core/domain/question'
import type { VariableInfo } from '../types'
import { cleanText } from './clean'

/** A question with nothing but its texts; callers add what it has. */
export const define = (
  name: string,
  rawText: string,
  rest: Pick<QuestionDef, 'kind' | 'source'> & Partial<QuestionDef>,
): QuestionDef => {
  const text = cleanText(rawText).replace(/\s*-\s*Selected Choice$/iu, '') || name
  return bareQuestion(name, text, { raw_text: rawText === '' ? name : rawText, ...rest })
}

export const shown = (variable: VariableInfo): { name: string; label: string } => ({
  name: variable.name,
  label: cleanText(variable.label),
})

/** The text of a variable: its label, or its name when the file gives none. */
export const textOf = (variable: VariableInfo): string => variable.label || variable.name
