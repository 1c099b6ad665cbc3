import { calculate, type Calculated, type Calculation } from './calculation'
import { counterHere, type StoredColumns } from './counter'
import { writeCubes, type WrittenCube } from './written'

export interface ThreadOrder {
  readonly survey: StoredColumns
  readonly calculation: Calculation
  /** Threads that may count at once. */
  readonly threads: number
  /** Cubes come back as JSON. */
  readonly written: boolean
}

/** What a thread does with an order. */
const carryOut = async ({
  survey,
  calculation,
  threads,
  written,
}: ThreadOrder): Promise<Calculated | Calculated<WrittenCube>> => {
  const calculated = await calculate(counterHere(survey, threads), calculation)
  return written ? writeCubes(calculated) : calculated
}

export default carryOut
