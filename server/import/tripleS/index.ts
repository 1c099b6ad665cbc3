import type { Column } from '@core/crosstab'
import { UPLOAD_LIMITS } from '@core/domain/limits'
import { createTable } from '../columns'
import { parseRecords } from '../csv/parse'
import type { MultipleResponseSet, ReadOptions, SurveyFile } from '../types'
import { readerFor } from './columns'
import { parseDefinition, type Definition, type DefinedVariable } from './definition'
import { refuseData, refuseTwice } from './refusals'
import { Unread } from './unread'

export { applyDefinition } from './apply'
export { parseDefinition, type Definition, type DefinedVariable } from './definition'

const PIECE_BYTES = 1024 * 1024
const STRETCH = 5000

/** The data as text with `\n` line ends, in pieces. A byte order mark wins over the encoding of the definition. */
function* textsOf(data: Uint8Array, encoding: string): Generator<string> {
  const isUtf8 = data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf
  const decoder = new TextDecoder(isUtf8 ? 'utf-8' : encoding)
  let held = ''
  for (let at = 0; at < data.length; at += PIECE_BYTES) {
    const text = held + decoder.decode(data.subarray(at, at + PIECE_BYTES), { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replace(/\r\n?/gu, '\n')
  }
  yield (held + decoder.decode()).replace(/\r\n?/gu, '\n')
}

function* linesOf(texts: Iterable<string>): Generator<string> {
  let rest = ''
  for (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The fields of a variable: of a fixed line its characters, of a row of fields each of them. */
const fieldsOf =
  ({ format }: Definition, { start, finish }: DefinedVariable) =>
  (line: string, row: readonly string[]): readonly string[] =>
    format === 'csv' ? row.slice(start - 1, finish) : [line.slice(start - 1, finish)]

/**
 * Reads a survey in Triple-S (XML 1.1 to 3.0; data in fixed columns or as CSV). A multiple answer becomes a set with a variable of
 * 1 and 0 per code; empty fields are "not asked". Throws SurveyFileError for a definition that contradicts itself or the data.
 */
export const readTripleS = async (
  definition: Uint8Array,
  data: Uint8Array,
  options: ReadOptions = {},
): Promise<SurveyFile> => readDefined(parseDefinition(definition), data, options)

/** Reads data as a definition describes them. Throws SurveyFileError for data that it does not fit. */
export const readDefined = async (
  definition: Definition,
  data: Uint8Array,
  { onProgress, signal }: ReadOptions = {},
): Promise<SurveyFile> => {
  const readers = definition.variables.map(defined => ({
    name: defined.name,
    fields: fieldsOf(definition, defined),
    reader: readerFor(defined),
  }))
  const unread = new Unread('line')
  const widest = Math.max(...definition.variables.map(({ finish }) => finish))
  let [respondents, line] = [0, 0]
  const take = (text: string, row: readonly string[]): void => {
    line += 1
    if (line <= definition.skip || (text === '' && row.every(field => field === ''))) return
    if (definition.format === 'csv' && row.length < widest && row.length < widest / 2)
      throw refuseData(`The line has ${row.length} fields; the definition needs ${widest}.`, `line ${line} of the data`)
    respondents += 1
    if (respondents > UPLOAD_LIMITS.survey.cases)
      throw refuseData(`The data have more than ${UPLOAD_LIMITS.survey.cases} respondents.`, null)
    for (const { name, fields, reader } of readers) if (!reader.append(fields(text, row))) unread.add(name, line)
    if (respondents % STRETCH === 0) {
      signal?.throwIfAborted()
      onProgress?.({ unit: 'rows', done: respondents, total: 0 })
    }
  }
  const texts = textsOf(data, definition.encoding)
  if (definition.format === 'fixed') for (const text of linesOf(texts)) take(text, [])
  else await parseRecords(bytesOf(texts), ',', 1, row => take('', row.texts()))
  if (respondents === 0) throw refuseData('The data hold no respondent.', null)
  const finished = readers.map(({ reader }) => reader.finish())
  const variables = finished.flatMap(each => each.variables)
  refuseTwice(variables)
  const columns = new Map<string, Column>(finished.flatMap(each => each.columns))
  const sets = finished.flatMap(({ set }): MultipleResponseSet[] => (set && set.members.length > 1 ? [set] : []))
  return {
    format: 'triple_s',
    table: createTable(respondents, columns),
    variables,
    sets,
    weightVariable: definition.variables.find(({ use }) => use === 'weight')?.name ?? null,
    encoding: definition.encoding,
    software: definition.origin,
    created: null,
    fileLabel: definition.title || null,
    documents: [],
    warnings: unread.warnings(),
    respondents,
  }
}

function* bytesOf(texts: Iterable<string>): Generator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
