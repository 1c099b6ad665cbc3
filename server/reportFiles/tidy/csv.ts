import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvText } from '@core/domain/tables'
import type { ReportFile } from '../protocol'
import { FIGURE_COLUMNS, type FigureValue, type Part } from './columns'
import { figuresOf } from './figures'

const BOM = '\uFEFF'

/** Numbers in the fewest digits that give exactly the same number again. */
const field = (value: FigureValue): string => {
  if (value === null) return ''
  return typeof value === 'string' ? csvText(value) : String(value)
}

function* parts(file: ReportFile): Generator<string> {
  yield `${BOM}${FIGURE_COLUMNS.map(({ name }) => name).join(',')}\r\n`
  const written = new WeakMap<Part, string>()
  const fields = (part: Part): string => {
    const text = written.get(part) ?? part.map(field).join(',')
    written.set(part, text)
    return text
  }
  for (const [at, page] of file.pages.entries()) {
    let lines = ''
    for (const figure of figuresOf(file, page, at)) lines += `${figure.map(fields).join(',')}\r\n`
    yield lines
  }
}

/** All figures of a report, one in each line: UTF-8 with a byte order mark, as in RFC 4180. */
export const writeTidyCsv = async (file: ReportFile, path: string): Promise<void> =>
  pipeline(Readable.from(parts(file)), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
