import type { ImportReview } from '@core/contract'
import { csvOfLines, type GridField } from '@core/domain/tables'

const BOM = '\uFEFF'
const HEAD = ['variable', 'label', 'type', 'code', 'answer', 'missing'] as const

const text = (value: string): GridField => ({ text: value })

/**
 * A codebook to fill in, as CSV: the variables of the file and the codes that were found, in the columns that a codebook has. What
 * is left empty changes nothing.
 */
export const codebookTemplate = ({ questions }: ImportReview): string => {
  const seen = new Set<string>()
  const lines = questions.flatMap(({ variables, options, kind, state }): GridField[][] => {
    if (state === 'proposed') return []
    // In a set each variable is an answer of its own; its codes only say whether it was ticked.
    const codes = kind === 'multi' ? [] : options.filter(({ code }) => code !== null)
    return variables
      .filter(({ name }) => !seen.has(name) && seen.add(name))
      .flatMap(({ name, label }) => {
        const own = [text(name), text(label), text('')]
        if (codes.length === 0) return [[...own, text(''), text(''), text('')]]
        return codes.map(({ code, label: answer }) => [
          ...own,
          text(String(code)),
          text(answer === String(code) ? '' : answer),
          text(''),
        ])
      })
  })
  return `${BOM}${csvOfLines([HEAD.map(text), ...lines])}`
}
