import { writeFile } from 'node:fs/promises'
import { fileWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer'
import type { ReportFile } from '../protocol'
import { FIGURE_COLUMNS, type ColumnType, type Figure } from './columns'
import { figuresOf } from './figures'

/** Figures of one row group: what is held besides the report, and what readers can skip. */
const GROUP = 50_000

const TYPES: Readonly<Record<ColumnType, BasicType>> = {
  text: 'STRING',
  whole: 'INT32',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
}

const SCHEMA = schemaFromColumnData({
  columnData: FIGURE_COLUMNS.map(({ name, type }) => ({ name, data: [], type: TYPES[type], nullable: true })),
})

/** All figures of a report as a Parquet file: every column may be empty, numbers are as they were calculated. */
export const writeTidyParquet = async (file: ReportFile, path: string): Promise<void> => {
  // The package would make a file that everybody may read.
  await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  const writer = new ParquetWriter({ writer: fileWriter(path), schema: SCHEMA, createdBy: 'Tabularium' })
  let group: Figure[] = []
  const write = async (): Promise<void> => {
    const columnData = FIGURE_COLUMNS.map(({ name, part, at }) => ({ name, data: group.map(one => one[part][at]) }))
    await writer.write({ columnData, rowGroupSize: GROUP })
    group = []
  }
  for (const [at, page] of file.pages.entries()) {
    for (const figure of figuresOf(file, page, at)) group.push(figure)
    if (group.length >= GROUP) await write()
  }
  if (group.length > 0) await write()
  await writer.finish()
}
