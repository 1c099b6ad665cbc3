import type { DataTable } from '@core/crosstab'
import { xmlText } from '@core/domain'
import type { GridField } from '@core/domain/tables'
import { cellsOf, widthOf, type Cell } from './cells'
import { legalNames } from './names'
import { columnFor, csvRows } from './rows'
import type { DataFile, DataSet, DataVariable } from './types'
import { writeZip } from './zip'

interface Entry {
  readonly type: 'single' | 'multiple' | 'quantity' | 'character' | 'date' | 'time'
  readonly attributes: string
  readonly name: string
  readonly label: string
  readonly values: readonly string[]
  readonly column: { readonly name: string; readonly read: (row: number) => GridField }
}

const valueLine = (code: string, label: string, score?: number): string =>
  `<value code="${xmlText(code)}"${score === undefined ? '' : ` score="${score}"`}>${xmlText(label)}</value>`

const rangeOf = (numbers: readonly number[]): string => {
  const [low, high] = [Math.min(...numbers, 0), Math.max(...numbers, 0)]
  const decimals = Math.max(0, ...numbers.map(number => (String(number).split('.')[1] ?? '').length))
  return `<range from="${low.toFixed(decimals)}" to="${high.toFixed(decimals)}"/>`
}

/** Numbers of a variable, each once. */
const numbersIn = (file: DataFile, read: (row: number) => Cell): number[] => {
  const found = new Set<number>()
  for (let row = 0; row < file.respondents; row += 1) {
    const cell = read(row)
    if (typeof cell === 'number') found.add(cell)
  }
  return [...found]
}

/** Extremes of many numbers without handing them all to one call. */
const extremes = (numbers: readonly number[]): number[] => {
  let [low, high, longest] = [0, 0, 0]
  for (const number of numbers) {
    low = Math.min(low, number)
    high = Math.max(high, number)
    if (String(number).length > String(longest).length) longest = number
  }
  return [low, high, longest]
}

const compactDate = (cell: Cell): GridField => ({
  text: cell === null ? '' : String(cell).slice(0, 10).replaceAll('-', ''),
})

const single = (variable: DataVariable, name: string, table: DataTable, use: string): Entry => {
  const codes = variable.answers.map(({ value }) => value)
  // Codes that are no whole numbers from 0 on are written as texts.
  const literal = codes.some(code => !Number.isInteger(code) || code < 0)
  return {
    type: 'single',
    attributes: `${literal ? ' format="literal"' : ''}${use}`,
    name,
    label: variable.label,
    values: variable.answers.map(({ value, label, missing }) =>
      valueLine(String(value), label, variable.measure === 'ordinal' && !missing && !literal ? value : undefined),
    ),
    column: columnFor(table, variable, name),
  }
}

const plain = (file: DataFile, variable: DataVariable, name: string, table: DataTable): Entry => {
  const use = file.defaultWeight === variable.name ? ' use="weight"' : ''
  const base = { name, label: variable.label, attributes: use }
  if (variable.type === 'number' && variable.answers.length > 0 && variable.measure !== 'scale')
    return single(variable, name, table, use)
  if (variable.type === 'number') {
    const numbers = numbersIn(file, cellsOf(table, variable))
    const named = variable.answers.map(({ value, label }) => valueLine(String(value), label))
    return {
      ...base,
      type: 'quantity',
      values: [rangeOf(extremes(numbers)), ...named],
      column: columnFor(table, variable, name),
    }
  }
  if (variable.type === 'text')
    return {
      ...base,
      type: 'character',
      values: [`<size>${Math.max(1, widthOf(table, variable))}</size>`],
      column: columnFor(table, variable, name, cell => ({ text: cell === null ? '' : String(cell) })),
    }
  return { ...base, type: 'date', values: [], column: columnFor(table, variable, name, compactDate) }
}

/** A set as one field: a 1 or 0 per answer in its place; empty for who was not asked. */
const multiple = (members: readonly DataVariable[], name: string, label: string, table: DataTable): Entry => {
  const readers = members.map(member => cellsOf(table, member))
  const read = (row: number): GridField => {
    const cells = readers.map(reader => reader(row))
    return { text: cells.every(cell => cell === null) ? '' : cells.map(cell => (cell === 1 ? '1' : '0')).join('') }
  }
  return {
    type: 'multiple',
    attributes: '',
    name,
    label,
    values: members.map(({ part, label: own }, at) => valueLine(String(at + 1), part?.text || own)),
    column: { name, read },
  }
}

const entriesOf = (file: DataFile, table: DataTable): Entry[] => {
  const byName = new Map(file.variables.map(variable => [variable.name, variable]))
  const setOf = new Map(file.sets.flatMap(set => set.members.map(member => [member, set] as const)))
  const written = file.variables.flatMap(
    (variable): { name: string; variable: DataVariable; set: DataSet | null }[] => {
      const set = setOf.get(variable.name)
      if (set === undefined) return [{ name: variable.name, variable, set: null }]
      return set.members[0] === variable.name ? [{ name: set.name, variable, set }] : []
    },
  )
  const names = legalNames(written.map(({ name }) => name))
  return written.map(({ name, variable, set }, at) =>
    set === null
      ? plain(file, variable, names[at] ?? name, table)
      : multiple(
          set.members.flatMap(member => byName.get(member) ?? []),
          names[at] ?? name,
          set.label,
          table,
        ),
  )
}

const variableXml = ({ type, attributes, name, label, values }: Entry, at: number): string => {
  const kind = type === 'character' ? values : values.length > 0 ? ['<values>', ...values, '</values>'] : []
  return [
    `<variable ident="${at + 1}" type="${type}"${attributes}>`,
    `<name>${xmlText(name)}</name>`,
    `<label>${xmlText(label)}</label>`,
    `<position start="${at + 1}"/>`,
    ...kind,
    '</variable>',
  ].join('\n')
}

/** The definition: what each field of the data means, by the rules of Triple-S XML 2.0, which later programs read too. */
const definition = (file: DataFile, entries: readonly Entry[]): string => {
  const now = new Date().toISOString()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sss version="2.0">',
    `<date>${now.slice(0, 10)}</date>`,
    `<time>${now.slice(11, 16)}</time>`,
    '<origin>Tabularium</origin>',
    '<survey>',
    `<title>${xmlText(file.title)}</title>`,
    '<record ident="A" href="data.csv" format="csv" skip="1">',
    ...entries.map(variableXml),
    '</record>',
    '</survey>',
    '</sss>',
    '',
  ].join('\n')
}

/** Writes a ZIP of a Triple-S definition and its data as CSV. `onRows` hears the respondents done. */
export const writeTripleSFile = (
  file: DataFile,
  table: DataTable,
  path: string,
  onRows: (done: number) => void,
): void => {
  const entries = entriesOf(file, table)
  writeZip(path, [
    { name: 'survey.sss', pieces: [definition(file, entries)] },
    {
      name: 'data.csv',
      pieces: csvRows(
        file,
        entries.map(({ column }) => column),
        onRows,
      ),
    },
  ])
}
