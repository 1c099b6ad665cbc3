import { canManage } from '@core/domain'
import { columnsOf } from '@core/domain/preparation'
import type { DataFileKind } from '@core/contract'
import type { Reader } from '../../access/context'
import { PermanentFailure, type JobCtx } from '../../jobs/types'
import type { PreparedData } from '../../dataFiles/describe'
import { writeDataFile } from '../../dataFiles/write'
import { storedColumns } from '../../store/columns'
import { findDataset, questionsOf } from '../datasets'
import type { DataRow } from './store'

/** The questions that readers have, all of them, and the weights: managers alone may take data out. */
const dataOf = async (ctx: JobCtx, { actor }: Reader, { studyId }: DataRow, name: string) =>
  ctx.tenant(async tx => {
    if (!canManage(actor)) throw new PermanentFailure('Only managers can download data.')
    const found = await findDataset(tx, actor, studyId, name)
    const { dataset, version } = found
    if (!found.dataStored) throw new PermanentFailure('The data of this version are not stored. Import the file again.')
    const data: PreparedData = {
      title: dataset.name,
      respondents: version.respondents,
      questions: await questionsOf(tx, found),
      weights: version.weights.map(({ variable, label, is_default }) => ({ name: variable, label, best: is_default })),
    }
    return { data, of: { datasetId: dataset.id, version: version.version } }
  })

/**
 * Writes the data of a dataset, as readers have it now, to `path`, and says of which version they are. Throws PermanentFailure
 * where the reader no longer manages, where there are no data, and where the file needs more than a file may.
 */
export const writeData = async (
  ctx: JobCtx,
  reader: Reader,
  row: DataRow,
  { kind, name, path }: { readonly kind: DataFileKind; readonly name: string; readonly path: string },
  progress: (done: number, total: number) => Promise<void>,
): Promise<number> => {
  const { data, of } = await dataOf(ctx, reader, row, name)
  const { respondents } = data
  const columns = [...new Set([...data.questions.flatMap(columnsOf), ...data.weights.map(weight => weight.name)])]
  await progress(0, respondents)
  // The newest figure is told once the one before is stored.
  let newest = 0
  const telling: { now: Promise<void> | null } = { now: null }
  const failed = new AbortController()
  const tell = async (): Promise<void> => {
    try {
      for (let told = -1; told < newest;) {
        told = newest
        await progress(told, respondents)
      }
    } catch (error) {
      failed.abort(error)
    } finally {
      telling.now = null
    }
  }
  await writeDataFile({ kind, data, path, columnCount: columns.length }, storedColumns(ctx, of, columns), {
    signal: AbortSignal.any([reader.signal, failed.signal]),
    onRows: done => {
      newest = done
      telling.now ??= tell()
    },
  })
  await telling.now
  await progress(respondents, respondents)
  return of.version
}
