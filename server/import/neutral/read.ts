import { stat } from 'node:fs/promises'
import type { Column } from '@core/crosstab'
import { ALL_PROVIDERS, PROVIDERS } from '@core/domain/providers'
import { createTable } from '../columns'
import type { ReadOptions, SurveyFile } from '../types'
import { cellReader, isoText, type CellReader } from './cells'
import { linesOf, type Line } from './lines'
import { withoutNa } from './notApplicable'
import { refuse } from './refusals'
import { cellOf, parseResponse } from './response'
import { scan } from './scan'
import type { NeutralDefinition } from './types'
import { definedColumns } from './variables'

interface NamedReader {
  readonly name: string
  readonly reader: CellReader
}

/** Takes the cells of a response into all columns. Throws SurveyFileError for a cell that does not fit its column. */
const appendResponse = (
  readers: readonly NamedReader[],
  cells: Readonly<Record<string, unknown>>,
  line: Line,
): void => {
  let found = 0
  for (const { name, reader } of readers) {
    const cell = cellOf(cells, name)
    if (cell !== undefined) found += 1
    const wrong = reader.append(cell)
    if (wrong !== null)
      throw refuse(wrong.code, `The answer in "${name}" ${wrong.message}.`, `line ${line.number}, column ${name}`)
  }
  const names = Object.keys(cells)
  if (found === names.length) return
  const known = new Set(readers.map(({ name }) => name))
  const unknown = names.find(name => !known.has(name)) ?? ''
  throw refuse(
    'unknown_column',
    `The response has an answer in "${unknown}", a column that the definition does not have.`,
    `line ${line.number}, column ${unknown}`,
  )
}

const softwareOf = ({ provider }: NeutralDefinition): string | null => {
  const known = ALL_PROVIDERS.find(each => each === provider)
  return known === undefined ? provider || null : PROVIDERS[known]
}

/**
 * Reads a provider's survey (see writeNeutral) in two passes over the file: which responses count, then their cells. Holds columns, the
 * ids of responses and one line. An absent cell is "not asked", null "shown but left empty". Throws SurveyFileError with the line.
 */
export const readNeutral = async (path: string, options: ReadOptions = {}): Promise<SurveyFile> => {
  const { signal, onProgress } = options
  const { size } = await stat(path)
  const said = (before: number) => (bytes: number) =>
    onProgress?.({ unit: 'bytes', done: before + bytes, total: 2 * size })
  const { definition, superseded, numbers } = await scan(path, options, said(0))
  const defined = definedColumns(definition, numbers)
  const readers = defined.map(({ question, column, variable }): NamedReader => ({
    name: column.name,
    reader: cellReader(question, variable.type === 'numeric', variable.missing),
  }))
  const applicable = withoutNa(definition)
  let [respondents, isHead] = [0, true]
  for await (const line of linesOf(path, { signal, onBytes: said(size) })) {
    if (!isHead && !superseded.has(line.number)) {
      appendResponse(readers, applicable(parseResponse(line).cells), line)
      respondents += 1
    }
    isHead = false
  }
  const columns = new Map<string, Column>(readers.map(({ name, reader }) => [name, reader.finish()]))
  return {
    format: 'survey',
    table: createTable(respondents, columns),
    variables: defined.map(({ variable }) => variable),
    sets: [],
    weightVariable: null,
    encoding: 'utf-8',
    software: softwareOf(definition),
    created: definition.created === null ? null : isoText(definition.created),
    fileLabel: definition.name || null,
    documents: [],
    warnings: definition.warnings,
    respondents,
  }
}
