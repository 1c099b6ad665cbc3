import type { ImportReview } from '@core/contract'
import { codebookSheets, type CodebookEntry, type CodebookSheet } from '@core/domain/codebook'

/**
 * A codebook to fill in: the variables of the file and the codes that were found, as the preparation writes its own. What is left
 * empty changes nothing.
 */
export const codebookTemplate = ({ questions }: ImportReview): CodebookSheet[] => {
  const seen = new Set<string>()
  return codebookSheets(
    questions.flatMap(({ variables, options, kind, state }): CodebookEntry[] => {
      if (state === 'proposed') return []
      // In a set each variable is an answer of its own; its codes only say whether it was ticked.
      const codes = kind === 'multi' ? [] : options.filter(({ code }) => code !== null)
      const answers = codes.map(({ code, label }) => ({
        id: String(code),
        label: label === String(code) ? '' : label,
        score: null,
        means: '',
      }))
      return variables
        .filter(({ name }) => !seen.has(name) && seen.add(name))
        .map(({ name, label }) => ({ name, text: label, type: '', shown: '', section: '', answers }))
    }),
  )
}
