import type { ReportPayload, ViewSettings } from '@core/contract'
import {
  addToCache,
  analysisContext,
  checkReport,
  chunkRows,
  contextKey,
  emptyCache,
  indexQuestions,
  livePath,
  pageOf,
  previewTables,
  rehydrate,
  reportRows,
  type Builder,
  type PageBasis,
  type ReportProblem,
  type RowSort,
} from '@core/report'
import type { Reader } from '../../access/context'
import { analyseFor } from '../analysis'
import { datasetFor } from '../datasets'
import { addressesOf, receiptsOfTables } from '../receipts'
import type { FilePage } from '../../reportFiles/protocol'

export interface OpenReport extends Pick<PageBasis, 'builder' | 'dataset' | 'index'> {
  /** Number of row questions in the report: the unit of progress. */
  readonly total: number
  /** Its problems against the dataset as it is now. */
  readonly problems: readonly ReportProblem[]
  /** Pages in the order of the report, as they are calculated. */
  readonly pages: (onProgress: (done: number) => Promise<void>) => AsyncGenerator<FilePage>
}

interface Asked {
  readonly studyId: string
  readonly payload: ReportPayload
  /** Of single tables, by the id of their page. */
  readonly views?: Readonly<Record<string, ViewSettings>> | undefined
  readonly sort?: RowSort | undefined
  /** Address of the product, for links to the figures; absent: none. */
  readonly origin?: string | undefined
}

/**
 * A report as its reader sees it in the preview: the same dataset, the same calls, the same arranging, so that a file holds what
 * the screen shows. Missing questions are in `builder.missing`. Throws Refusal when the reader may not open the dataset.
 */
export const openReport = async (
  reader: Reader,
  { studyId, payload, views = {}, sort, origin }: Asked,
): Promise<OpenReport> => {
  const params = { studyId, datasetName: payload.dataset_name }
  const dataset = await datasetFor(reader, params)
  const index = indexQuestions(dataset)
  const builder: Builder = rehydrate(payload, dataset, index, Date.now())
  const rows = reportRows(builder.main, index)
  const context = analysisContext(builder, index)
  const key = contextKey(builder.datasetName, context)
  const view = (id: string) => (Object.hasOwn(views, id) ? views[id] : undefined)

  async function* pages(onProgress: (done: number) => Promise<void>): AsyncGenerator<FilePage> {
    let done = 0
    for (const chunk of chunkRows(rows)) {
      reader.signal.throwIfAborted()
      const answer = await analyseFor(reader, { params, body: { ...context, rows: chunk.rows } })
      const cache = addToCache(emptyCache, key, chunk.refs, answer)
      const basis = { builder, dataset, index, response: cache.response, sort }
      const tables = previewTables(cache, chunk.refs).map(page => ({
        ...pageOf(page, basis, view(page.id)),
        table: page.table,
      }))
      const of = { ...params, version: answer.dataset_version }
      const receipts =
        origin === undefined ? [] : addressesOf(origin, await receiptsOfTables(reader, of, context, tables))
      for (const [at, { table, ...shown }] of tables.entries()) {
        const receipt = receipts[at] ?? null
        yield {
          ...shown,
          cube: table.outcome === 'cube' ? table.cube : null,
          ...(origin !== undefined && { live: origin + livePath(table, shown.settings, basis) }),
          ...(receipt !== null && { receipt }),
        }
      }
      done += chunk.refs.length
      await onProgress(done)
    }
  }
  return { builder, dataset, index, total: rows.length, problems: checkReport(payload, { dataset, index }), pages }
}
