import { newId } from '../../db/ids'
import { imports, type PlannedJob } from '../../db/schema'
import type { Tx } from '../../db/types'
import { stopWork } from '../../jobs/stops'
import type { Enqueue } from '../../jobs/types'
import { readImportJob } from './readJob'
import { dropFiles, filesOf, findImport, moveImport, workOf, type ImportWork } from './store'
import type { FileStores } from '../../store/files'

export interface Unattended {
  readonly clientId: string
  readonly userId: string
  /** An existing study, or the name of a new one that is made when the import is committed. */
  readonly study: { readonly id: string; readonly name: string } | { readonly name: string }
  readonly datasetName: string
  /** As the list of versions shows it. */
  readonly fileName: string
  /** Key of the file in the store of the organisation. */
  readonly file: string
  readonly bytes: number
  /** Follows its end in the same transaction, whether it is done, failed or cancelled. */
  readonly next: PlannedJob
}

/** Begins the import of a file that is here already and that nobody reviews. Returns the id of the import. */
export const importUnattended = async (tx: Tx, enqueue: Enqueue, wanted: Unattended): Promise<string> => {
  const { clientId, userId, study, datasetName, fileName, file, bytes, next } = wanted
  const id = newId()
  const result: ImportWork = { file, unattended: true, by: userId }
  await tx.insert(imports).values({
    clientId,
    id,
    userId,
    studyId: 'id' in study ? study.id : null,
    studyName: study.name,
    datasetName,
    fileName,
    fileBytes: bytes,
    state: 'reading',
    progress: { unit: 'bytes', done: 0, total: bytes },
    result: { ...result },
    next,
  })
  await enqueue(tx, readImportJob, { importId: id, bytes })
  return id
}

/** Stops an import; true unless it has ended. `drop` deletes its files once the transaction has committed. */
export const cancelUnattended = async (
  tx: Tx,
  { clientId, stores, importId }: { readonly clientId: string; readonly stores: FileStores; readonly importId: string },
): Promise<{ readonly stopped: boolean; readonly drop: () => Promise<void> }> => {
  const before = await findImport(tx, clientId, importId)
  const moved = await moveImport(tx, clientId, importId, ['reading', 'committing'], {
    state: 'cancelled',
    review: null,
    choices: null,
    result: {},
  })
  return {
    stopped: moved !== null,
    drop: async () => {
      stopWork(clientId, importId)
      await dropFiles(filesOf(stores, clientId), workOf(before))
    },
  }
}
