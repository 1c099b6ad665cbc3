import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvOfGrid, csvOfLines } from '@core/domain/tables'
import type { ReportFile } from '../protocol'
import { bookTable, headLines } from './tables'

const BOM = '\uFEFF'

function* parts({ head, pages }: ReportFile): Generator<string> {
  const lines = headLines(head).map(({ term, text }) => [{ text: term }, { text }])
  const description = head.description === '' ? [] : [[{ text: head.description }]]
  yield `${BOM}${csvOfLines([[{ text: head.title }], ...description, ...lines])}`
  for (const page of pages) yield `\r\n${csvOfGrid(bookTable(page, head, {}).grid)}`
}

/** All tables of a report in one file: UTF-8 with a byte order mark, as in RFC 4180. */
export const writeCsv = async (file: ReportFile, path: string): Promise<void> =>
  pipeline(Readable.from(parts(file)), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
