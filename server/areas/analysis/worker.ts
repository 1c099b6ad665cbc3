import { calculate, type Calculated, type Calculation } from './calculation'
import { counterHere, type StoredColumns } from './counter'
import { threadSurvey, type NamedSurvey } from './kernel'
import type { Wording } from './present'
import { writeAnswer, type WrittenAnswer, type WrittenCube } from './written'

export interface ThreadOrder {
  readonly survey: StoredColumns | NamedSurvey
  readonly calculation: Calculation
  /** Threads that may count at once. */
  readonly threads: number
  /** What makes an answer of the figures; null: they come back as they are. */
  readonly wording: Wording<WrittenCube> | null
}

/** What a thread answers that has not all columns of a version which came by its name alone. */
export const COLUMNS_WANTED = 'columns wanted'

/** What a thread does with an order. */
const carryOut = async ({
  survey,
  calculation,
  threads,
  wording,
}: ThreadOrder): Promise<Calculated | WrittenAnswer | typeof COLUMNS_WANTED> => {
  const here = 'names' in survey ? threadSurvey(survey) : survey
  if (here === null) return COLUMNS_WANTED
  const calculated = await calculate(counterHere(here, threads), calculation)
  return wording === null ? calculated : writeAnswer(calculated, wording)
}

export default carryOut
