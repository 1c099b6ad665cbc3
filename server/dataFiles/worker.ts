import type { DataFileKind } from '@core/contract'
import type { Column, DataTable } from '@core/crosstab'
import { decodeColumn } from '../store/columnCodec'
import type { StoredColumn } from '../store/columns'
import { writeCsvFile } from './csvFile'
import { describe } from './describe'
import type { FromWorker, ToWorker, WriteTask } from './protocol'
import { writeSavFile } from './savFile'
import { writeTripleSFile } from './tripleS'
import type { DataFile } from './types'

type Writer = (file: DataFile, table: DataTable, path: string, onRows: (done: number) => void) => void | Promise<void>

const WRITERS: Readonly<Record<DataFileKind, Writer>> = {
  sav: writeSavFile,
  csv_data: writeCsvFile,
  triple_s: writeTripleSFile,
}

const say = (message: FromWorker): void => {
  process.send?.(message)
}

const write = async ({ kind, data, path }: WriteTask, columns: ReadonlyMap<string, Column>): Promise<void> => {
  const columnOf = (name: string): Column | undefined => columns.get(name)
  const file = describe(data, columnOf, { sharedLists: kind === 'sav' })
  await WRITERS[kind](file, { length: data.respondents, column: columnOf }, path, done => say({ say: 'rows', done }))
}

const columns = new Map<string, Column>()
let task: WriteTask | null = null
let received = 0
/** Messages are taken one after the other. */
let work = Promise.resolve()

const decode = async (stored: readonly StoredColumn[]): Promise<void> => {
  for (const { name, ...column } of stored) columns.set(name, await decodeColumn(column))
}

const take = async (message: ToWorker): Promise<void> => {
  if (message.say === 'write') ({ task } = message)
  else {
    await decode(message.columns)
    received += message.columns.length
  }
  if (task === null || received < task.columnCount) return
  await write(task, columns)
  say({ say: 'done' })
}

process.on('message', (message: ToWorker) => {
  work = work
    .then(() => take(message))
    .catch((error: unknown) => {
      process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : 'unknown', () => process.exit(1))
    })
})
// When the parent has ended, nobody waits for the file.
process.once('disconnect', () => process.exit(0))
