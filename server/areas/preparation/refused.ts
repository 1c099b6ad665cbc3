import type { StepProblem } from '@core/domain/preparation'
import { invalid } from '../../access/refusal'

/** The refusal of a step that cannot be taken, under its id or field. */
export const refused = (step: string, { variable, message, cure }: StepProblem) =>
  invalid(`${message} ${cure}`, { [step]: [`${variable === '' ? '' : `${variable}: `}${message} ${cure}`] })
