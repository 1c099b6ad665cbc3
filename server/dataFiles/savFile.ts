import type { DataTable } from '@core/crosstab'
import { cellsOf, widthOf, type Cell, type CellReader } from './cells'
import { legalNames } from './names'
import type { SavSet, SavVariable } from './sav/content'
import { writeSav } from './sav/write'
import type { DataFile, DataSet, DataVariable } from './types'

const DAY = (20 << 16) | (10 << 8)
const MOMENT = (22 << 16) | (20 << 8)
const NUMBER = (5 << 16) | (8 << 8)
const WIDEST_TEXT = 32_767
const MISSING_MAX = 3
const DAYS_TO_1970 = 141_428
const SECONDS_PER_DAY = 86_400

/** Seconds since SPSS starts counting; null for what is no date. */
const secondsOf = (text: Cell): number | null => {
  const milliseconds = Date.parse(/T/u.test(String(text)) ? `${String(text)}Z` : `${String(text)}T00:00:00Z`)
  return text === null || Number.isNaN(milliseconds) ? null : milliseconds / 1000 + DAYS_TO_1970 * SECONDS_PER_DAY
}

interface Declared {
  readonly missing: NonNullable<SavVariable['missing']>
  /** Missing values that SPSS has no room to declare: their cells are left empty. */
  readonly dropped: ReadonlySet<number>
}

/** SPSS declares up to three values, or a range and one value. */
const declaredOf = ({ answers, missing }: DataVariable): Declared | null => {
  const values = [
    ...new Set([...answers.filter(answer => answer.missing).map(({ value }) => value), ...missing.values]),
  ]
  const [range] = missing.ranges
  if (values.length === 0 && range === undefined) return null
  const room = range === undefined ? MISSING_MAX : 1
  return {
    missing: { values: values.slice(0, room), ranges: range === undefined ? [] : [range] },
    dropped: new Set(values.slice(room)),
  }
}

interface Written {
  readonly variable: SavVariable
  readonly read: CellReader
}

const written = (variable: DataVariable, name: string, table: DataTable): Written => {
  const read = cellsOf(table, variable)
  const base = { name, label: variable.label, measure: variable.measure }
  if (variable.type === 'text') {
    const width = Math.min(WIDEST_TEXT, Math.max(1, widthOf(table, variable)))
    return { variable: { ...base, width }, read }
  }
  if (variable.type !== 'number') {
    const format = variable.type === 'day' ? DAY : MOMENT
    return { variable: { ...base, width: 0, format }, read: row => secondsOf(read(row)) }
  }
  const declared = declaredOf(variable)
  const { dropped = new Set() } = declared ?? {}
  return {
    variable: {
      ...base,
      width: 0,
      ...(variable.answers.length > 0 && { format: NUMBER }),
      valueLabels: variable.answers.map(({ value, label }) => ({ code: value, label })),
      ...(declared && { missing: declared.missing }),
    },
    read: row => {
      const cell = read(row)
      return typeof cell === 'number' && !dropped.has(cell) ? cell : null
    },
  }
}

const distinctLabels = (members: readonly DataVariable[]): boolean => {
  const labels = members.map(({ part }) => part?.text ?? '')
  return new Set(labels).size === labels.length
}

const savSets = (file: DataFile, names: ReadonlyMap<string, string>): SavSet[] => {
  const setNames = legalNames(file.sets.map(({ name }) => name))
  const byName = new Map(file.variables.map(variable => [variable.name, variable]))
  const typeOf = ({ kind, members }: DataSet): SavSet['type'] => {
    if (kind === 'answers') return 'C'
    // Counted values have to be labelled differently.
    return distinctLabels(members.flatMap(member => byName.get(member) ?? [])) ? 'E' : 'D'
  }
  return file.sets.map((set, at) => ({
    name: setNames[at] ?? set.name,
    label: set.label,
    type: typeOf(set),
    counted: 1,
    members: set.members.map(member => names.get(member) ?? member),
  }))
}

/** Rows between which the caller hears how far it is and can stop. */
const STRETCH = 5000

/**
 * Writes an SPSS system file: labels, missing values, measures, sets and the default weight. `onRows` hears the respondents done.
 */
export const writeSavFile = async (
  file: DataFile,
  table: DataTable,
  path: string,
  onRows: (done: number) => void,
): Promise<void> => {
  const legal = legalNames(file.variables.map(({ name }) => name))
  const names = new Map(file.variables.map(({ name }, at) => [name, legal[at] ?? name]))
  const columns = file.variables.map(variable => written(variable, names.get(variable.name) ?? variable.name, table))
  function* cases(): Generator<Cell[]> {
    for (let row = 0; row < file.respondents; row += 1) {
      yield columns.map(({ read }) => read(row))
      if ((row + 1) % STRETCH === 0) onRows(row + 1)
    }
  }
  const weight = file.defaultWeight === null ? undefined : names.get(file.defaultWeight)
  await writeSav(path, {
    variables: columns.map(({ variable }) => variable),
    cases: cases(),
    caseCount: file.respondents,
    sets: savSets(file, names),
    title: file.title,
    created: new Date(),
    ...(weight !== undefined && { weight }),
  })
}
