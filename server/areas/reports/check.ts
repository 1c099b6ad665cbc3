import type { ReportPayload } from '@core/contract'
import { checkReport, indexQuestions, problemFields, type ReportProblem } from '@core/report'
import type { Tx } from '../../db/types'
import type { Reader } from '../../access/context'
import { Refusal, invalid } from '../../access/refusal'
import { openDataset } from '../datasets/get'
import type { FoundDataset } from '../datasets/find'
import { reportsOf } from './find'

const placeOf = ({ at }: ReportProblem): string => JSON.stringify(at)

/** Variables of which an earlier report of the dataset has nothing selected: a copy of it may have nothing either. */
const oldPlaces = async (
  tx: Tx,
  { actor }: Pick<Reader, 'actor'>,
  { study, dataset }: FoundDataset,
  problemsOf: (report: ReportPayload) => readonly ReportProblem[],
): Promise<ReadonlySet<string>> => {
  const saved = await reportsOf(tx, actor, study.id)
  const ofDataset = saved.filter(({ report }) => report.datasetId === dataset.id)
  const old = ofDataset.flatMap(({ report }) => problemsOf(report.payload).filter(({ code }) => code === 'selection'))
  return new Set(old.map(placeOf))
}

/**
 * The dataset of a report that is right for it. Throws Refusal invalid with the fields and sentences of `problems` that `refuses`
 * names; a dataset that the reader cannot find is a mistake in the form as well. `within` is the place of the report in the request.
 */
export const refuseWrong = async (
  tx: Tx,
  reader: Pick<Reader, 'actor' | 'client'>,
  studyId: string,
  report: ReportPayload,
  { refuses, within = '' }: { readonly refuses: (problem: ReportProblem) => boolean; readonly within?: string },
): Promise<FoundDataset> => {
  const opened = await openDataset(tx, reader, { studyId, datasetName: report.dataset_name }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const message = 'There is no such dataset in this study.'
      throw invalid(message, { [`${within}dataset_name`]: [message] })
    },
  )
  const { found, dataset } = opened
  const index = indexQuestions(dataset)
  const problemsOf = (payload: ReportPayload) => checkReport(payload, { dataset, index })
  const problems = problemsOf(report).filter(refuses)
  const old = problems.some(({ code }) => code === 'selection')
    ? await oldPlaces(tx, reader, found, problemsOf)
    : new Set<string>()
  const wrong = problems.filter(problem => problem.code !== 'selection' || !old.has(placeOf(problem)))
  const [first] = wrong
  if (first === undefined) return found
  const fields = Object.entries(problemFields(wrong)).map(([field, messages]) => [`${within}${field}`, messages])
  throw invalid(first.message, Object.fromEntries(fields) as Record<string, string[]>)
}
