import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataTable } from '@core/crosstab'
import { encodeColumn, type ColumnMeta } from '../store/columnCodec'
import type { Reading } from './mapping'

/** Where the packed bytes of a column are in the staged file. */
interface StagedColumn {
  readonly name: string
  readonly meta: ColumnMeta
  readonly offset: number
  readonly length: number
}

/** The staged result of reading a file, until it is committed or cancelled. */
interface StagedSurvey {
  readonly reading: Reading
  readonly columns: readonly StagedColumn[]
}

/** The file that writeStaging leaves in its folder. */
export const stagedFile = (folder: string): string => join(folder, 'staged')

/** Bytes at the end of the file that say how many bytes before them describe it. */
const TAIL = 8

/** Packs all columns into one file of the folder, one after the other, and what was read of them behind. */
export const writeStaging = async (
  folder: string,
  survey: { readonly table: DataTable; readonly names: readonly string[]; readonly reading: Reading },
  onColumn: (done: number, total: number) => void,
): Promise<void> => {
  const columns: StagedColumn[] = []
  const file = await open(stagedFile(folder), 'w', 0o600)
  try {
    let offset = 0
    for (const [position, name] of survey.names.entries()) {
      const column = survey.table.column(name)
      if (!column) throw new Error(`The reader announced a variable that it did not read: ${name}`)
      const { meta, bytes } = await encodeColumn(column)
      await file.write(bytes, 0, bytes.length, offset)
      columns.push({ name, meta, offset, length: bytes.length })
      offset += bytes.length
      onColumn(position + 1, survey.names.length)
    }
    const about = Buffer.from(JSON.stringify({ reading: survey.reading, columns } satisfies StagedSurvey))
    const tail = Buffer.alloc(TAIL)
    tail.writeBigUInt64LE(BigInt(about.length))
    await file.write(about, 0, about.length, offset)
    await file.write(tail, 0, TAIL, offset + about.length)
    await file.sync()
  } finally {
    await file.close()
  }
}

export interface StagedBytes {
  readonly name: string
  readonly meta: ColumnMeta
  readonly bytes: Buffer
}

export interface Staging {
  readonly reading: Reading
  /** Names of all columns, in the order of the file. */
  readonly names: readonly string[]
  /** The wanted columns in order, in groups of at most `bytes`; one larger column is a group of its own. */
  readonly groups: (wanted: ReadonlySet<string>, bytes: number) => AsyncGenerator<StagedBytes[]>
}

const grouped = (columns: readonly StagedColumn[], most: number): StagedColumn[][] => {
  const groups: StagedColumn[][] = []
  let room = 0
  for (const column of columns) {
    if (column.length > room || groups.length === 0) {
      groups.push([])
      room = most
    }
    groups.at(-1)?.push(column)
    room -= column.length
  }
  return groups
}

const bytesAt = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  if (bytesRead !== length) throw new Error('The staged columns are cut off')
  return buffer
}

const readAbout = async (path: string): Promise<StagedSurvey> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Number((await bytesAt(file, size - TAIL, TAIL)).readBigUInt64LE())
    return JSON.parse((await bytesAt(file, size - TAIL - length, length)).toString('utf8')) as StagedSurvey
  } finally {
    await file.close()
  }
}

/** Opens a file that writeStaging left. Rejects when it is missing or incomplete. */
export const readStaging = async (path: string): Promise<Staging> => {
  const { reading, columns } = await readAbout(path)
  return {
    reading,
    names: columns.map(({ name }) => name),
    async *groups(wanted, bytes) {
      const file = await open(path, 'r')
      try {
        for (const group of grouped(
          columns.filter(column => wanted.has(column.name)),
          bytes,
        )) {
          const read: StagedBytes[] = []
          for (const { name, meta, offset, length } of group)
            read.push({ name, meta, bytes: await bytesAt(file, offset, length) })
          yield read
        }
      } finally {
        await file.close()
      }
    },
  }
}
