import { rm, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { failureWords, weigh, type WeightingOutcome } from '@core/weighting'
import { readJson } from '../readJson'
import { readCase } from './case'
import { readSurvey } from './data'
import { inputOf } from './input'
import { csvOf, resultOf } from './result'

const USAGE = 'Usage: weights --case CASE.json --data FILE --out OUT.csv [--index DIR/_index.json]'

interface Paths {
  readonly case: string
  readonly data: string
  readonly index?: string | undefined
}

/** Weights a survey file as a case says. Throws BadCase or SurveyFileError. */
export const makeWeights = async (paths: Paths): Promise<{ outcome: WeightingOutcome; result: object }> => {
  const wanted = readCase(await readJson<unknown>(paths.case))
  const table = await readSurvey(paths.data, paths.index)
  const outcome = weigh(inputOf(table, wanted))
  return { outcome, result: resultOf(outcome, wanted.cap !== undefined) }
}

/** Where there are no weights there is no file either: old ones under that name could be taken for those of this case. */
const writeWeights = (out: string, { weights }: WeightingOutcome): Promise<void> =>
  weights === null ? rm(out, { force: true }) : writeFile(out, csvOf(weights))

/**
 * `weights --case CASE.json --data FILE --out OUT.csv`: writes the weight of every respondent who has one, and prints the result
 * as JSON on the last line. Exit code 2 for wrong arguments, 1 when it fails or no weights can be made.
 */
export const run = async (args: string[]): Promise<number> => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { case: option, data: option, out: option, index: option } })
  const { data, out, index } = values
  if (values.case === undefined || data === undefined || out === undefined) {
    console.error(USAGE)
    return 2
  }
  try {
    const { outcome, result } = await makeWeights({ case: values.case, data, index })
    await writeWeights(out, outcome)
    for (const scope of outcome.scopes) if (scope.status !== 'converged') console.error(failureWords(scope))
    console.log(JSON.stringify(result))
    return outcome.weights === null ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}
