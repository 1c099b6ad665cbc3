import type { ImportWarning } from '@core/contract/imports'
import { FIRST_CODE, type Column } from '@core/crosstab'
import { createTable } from '../columns'
import type { MultipleResponseSet, SurveyFile, VariableInfo } from '../types'
import { readerFor, type FieldReader } from './columns'
import type { Definition, DefinedVariable } from './definition'
import { refuseDefinition, refuseTwice } from './refusals'
import { Unread } from './unread'

/** The cells of a column as the texts of a file; '' where nobody was asked. */
const textsIn = (column: Column): ((row: number) => string) => {
  if (column.kind === 'number') {
    const { values } = column
    return row => (Number.isNaN(values[row] ?? Number.NaN) ? '' : String(values[row]))
  }
  const { index, dictionary } = column
  return row => String(dictionary[(index[row] ?? 0) - FIRST_CODE] ?? '')
}

/** Finds the columns that hold the answers of a variable; null without any. */
type Places = (defined: DefinedVariable) => readonly string[] | null

/** By its name; the parts or ticks of a multiple answer by name and number, as `q2_1` or `q2.1`. */
const byName = ({ variables }: SurveyFile): Places => {
  const names = new Map(variables.map(({ name }) => [name.toLowerCase(), name]))
  return ({ name, type, values, spread }) => {
    const own = names.get(name.toLowerCase())
    if (own !== undefined) return [own]
    if (type !== 'multiple') return null
    const ends =
      spread === null ? values.map(({ code }) => code) : Array.from({ length: spread.parts }, (_, at) => at + 1)
    for (const joint of ['_', '.', '-', ':', '']) {
      const found = ends.map(end => names.get(`${name}${joint}${end}`.toLowerCase()))
      if (found.length > 0 && found.every(one => one !== undefined)) return found
    }
    return null
  }
}

const byPosition =
  ({ variables }: SurveyFile): Places =>
  ({ start, finish }) => {
    const found = variables.slice(start - 1, finish).map(({ name }) => name)
    return found.length === finish - start + 1 ? found : null
  }

/** Where the variables are: by their names where one of them is known, else by their places among the columns. */
const placesOf = (
  file: SurveyFile,
  { variables, format }: Definition,
): ReadonlyMap<DefinedVariable, readonly string[]> => {
  for (const places of format === 'csv' ? [byName(file), byPosition(file)] : [byName(file)]) {
    const found = variables.flatMap((defined): [DefinedVariable, readonly string[]][] => {
      const columns = places(defined)
      return columns === null ? [] : [[defined, columns]]
    })
    if (found.length > 0) return new Map(found)
  }
  throw refuseDefinition(
    format === 'fixed'
      ? 'The definition describes data in fixed columns, and no column of this file has the name of one of its variables.'
      : 'No column of this file belongs to a variable of the definition.',
    null,
    'Put the definition and its data file into a ZIP archive and upload that.',
  )
}

/** Ticks in a column per code are one field of 1 and 0, each at the place of its code. */
const ticked = ({ values }: DefinedVariable, cells: readonly string[]): readonly string[] => {
  if (cells.every(cell => cell === '')) return ['']
  const bits: string[] = []
  values.forEach(({ code }, at) => {
    const place = Number(code) - 1
    while (bits.length < place) bits.push('0')
    bits[place] = cells[at] === '' || cells[at] === '0' ? '0' : '1'
  })
  return [bits.join('')]
}

const isTicked = ({ type, spread }: DefinedVariable, columns: readonly string[]): boolean =>
  type === 'multiple' && spread === null && columns.length > 1

type Finished = ReturnType<FieldReader['finish']>

const unknownWarning = (definition: Definition, known: ReadonlySet<DefinedVariable>): ImportWarning[] => {
  const unknown = definition.variables.filter(defined => !known.has(defined)).map(({ name }) => name)
  if (unknown.length === 0) return []
  const shown = `${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ' …' : ''}`
  const message = `The definition describes ${unknown.length === 1 ? '1 variable' : `${unknown.length} variables`} that the file does not have: ${shown}.`
  return [{ code: 'codebook_unknown_variable', message, where: null }]
}

/**
 * The file with what a Triple-S definition says: its columns are read as the definition describes them, multiple answers become
 * sets, and other columns stay as they are. Columns are found by name, or by place where no name is known. Throws SurveyFileError
 * where none belongs to the definition.
 */
export const applyDefinition = <File extends SurveyFile>(file: File, definition: Definition): File => {
  const places = placesOf(file, definition)
  const unread = new Unread('row')
  const finished = new Map<string, Finished>()
  const gone = new Set<string>()
  for (const [defined, columns] of places) {
    const cells = columns.map(name => {
      const column = file.table.column(name)
      return column === undefined ? () => '' : textsIn(column)
    })
    const reader = readerFor(defined)
    const joined = isTicked(defined, columns)
    for (let row = 0; row < file.respondents; row += 1) {
      const fields = cells.map(cell => cell(row))
      if (!reader.append(joined ? ticked(defined, fields) : fields)) unread.add(defined.name, row + 1)
    }
    const [first = '', ...others] = columns
    finished.set(first, reader.finish())
    for (const name of others) gone.add(name)
  }
  const variables: VariableInfo[] = []
  const columns = new Map<string, Column>()
  const sets: MultipleResponseSet[] = [...file.sets]
  for (const variable of file.variables) {
    const done = finished.get(variable.name)
    if (done) {
      variables.push(...done.variables)
      for (const [name, column] of done.columns) columns.set(name, column)
      if (done.set && done.set.members.length > 1) sets.push(done.set)
    } else if (!gone.has(variable.name)) {
      const column = file.table.column(variable.name)
      variables.push(variable)
      if (column) columns.set(variable.name, column)
    }
  }
  refuseTwice(variables)
  const weight = definition.variables.find(({ use }) => use === 'weight')
  return {
    ...file,
    variables,
    sets,
    table: createTable(file.table.length, columns),
    weightVariable: weight && places.has(weight) ? weight.name : file.weightVariable,
    fileLabel: definition.title || file.fileLabel,
    warnings: [...file.warnings, ...unread.warnings(), ...unknownWarning(definition, new Set(places.keys()))],
  }
}
