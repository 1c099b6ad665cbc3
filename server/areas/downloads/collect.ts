import { changesFigures } from '@core/report'
import type { Reader } from '../../access/context'
import { PermanentFailure } from '../../jobs/types'
import { headOf } from '../../reportFiles/head'
import { openReport } from './openReport'
import { DEFAULT_OPTIONS, type FileOptions, type FilePage, type ReportFile } from '../../reportFiles/protocol'
import type { ReportRow } from './store'

const optionsOf = (request: ReportRow['request']): FileOptions => ({
  sheets: request.sheets ?? DEFAULT_OPTIONS.sheets,
  decimals: request.decimals ?? DEFAULT_OPTIONS.decimals,
  letters: request.letters ?? DEFAULT_OPTIONS.letters,
  pValues: request.p_values ?? DEFAULT_OPTIONS.pValues,
  slides: request.slides ?? DEFAULT_OPTIONS.slides,
  content: request.content ?? DEFAULT_OPTIONS.content,
  headlines: request.headlines ?? DEFAULT_OPTIONS.headlines,
  marks: request.marks ?? DEFAULT_OPTIONS.marks,
  method: request.method ?? DEFAULT_OPTIONS.method,
})

/**
 * The report of a file as its reader meets it now, all tables calculated. Throws an Error when a new version of the dataset was
 * published meanwhile, so that no file mixes two, and PermanentFailure when nothing is left of the report or
 * it cannot be calculated as it was meant.
 */
export const collect = async (
  reader: Reader,
  { kind, studyId, request }: ReportRow,
  datasetName: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<Omit<ReportFile, 'template'>> => {
  const payload = { ...request.report, dataset_name: datasetName }
  const sort = kind === 'pptx' ? request.sort : undefined
  const opened = await openReport(reader, { studyId, payload, views: request.views, sort, origin: request.origin })
  const { total } = opened
  if (total === 0)
    throw new PermanentFailure('None of its questions is in the dataset any more. Open the report and choose others.')
  // The dataset may have changed since the file was asked for.
  const wrong = opened.problems.find(changesFigures)
  if (wrong) throw new PermanentFailure(wrong.message)
  await progress(0, total)
  const withTests = kind === 'xlsx' && request.p_values === true
  const pages: FilePage[] = []
  for await (const page of opened.pages(done => progress(done, total))) {
    const version = page.content?.notes?.dataset?.version ?? opened.dataset.version_number
    if (version !== opened.dataset.version_number) throw new Error('The dataset was published anew meanwhile')
    // Counts are large: they are kept only for a file that needs them.
    pages.push(withTests ? page : { ...page, cube: null })
  }
  if (pages.every(({ arranged }) => arranged === null))
    throw new PermanentFailure(`None of its tables could be made. ${pages[0]?.outcome?.detail ?? ''}`.trim())
  return {
    kind,
    head: headOf(opened),
    options: optionsOf(request),
    pages,
  }
}
