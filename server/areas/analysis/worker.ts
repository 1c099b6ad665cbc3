import { calculate, type Calculated, type Calculation } from './calculation'
import { counterHere, type StoredColumns } from './counter'
import { threadSurvey, type NamedSurvey } from './kernel'
import { writeCubes, type WrittenCube } from './written'

export interface ThreadOrder {
  readonly survey: StoredColumns | NamedSurvey
  readonly calculation: Calculation
  /** Threads that may count at once. */
  readonly threads: number
  /** Cubes come back as JSON. */
  readonly written: boolean
}

/** What a thread answers that has not all columns of a version which came by its name alone. */
export const COLUMNS_WANTED = 'columns wanted'

/** What a thread does with an order. */
const carryOut = async ({
  survey,
  calculation,
  threads,
  written,
}: ThreadOrder): Promise<Calculated | Calculated<WrittenCube> | typeof COLUMNS_WANTED> => {
  const here = 'names' in survey ? threadSurvey(survey) : survey
  if (here === null) return COLUMNS_WANTED
  const calculated = await calculate(counterHere(here, threads), calculation)
  return written ? writeCubes(calculated) : calculated
}

export default carryOut
