import { withoutInstructions } from './instructions'
import { QUESTIONNAIRE_LIMITS } from './limits'
import { markOf } from './marks'

/**
 * A question without its number and without what it tells those who make or fill in the survey. A text of which nothing would
 * be left stays as it is.
 */
export const plainWording = (text: string): string => {
  const line = text.slice(0, QUESTIONNAIRE_LIMITS.questionCharacters).replace(/\s+/gu, ' ').trim()
  const mark = markOf(line)
  const rest = mark.kind === 'code' || mark.kind === 'number' ? mark.rest : line
  const plain = withoutInstructions(rest)
  return plain === '' ? line : plain
}
