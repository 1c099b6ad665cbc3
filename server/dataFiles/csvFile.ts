import type { DataTable } from '@core/crosstab'
import { csvOfLines, type GridField } from '@core/domain/tables'
import { columnFor, csvRows } from './rows'
import type { DataFile, DataVariable } from './types'
import { writeZip } from './zip'

const BOM = '\uFEFF'

type Kind = 'single' | 'multi' | 'grid' | 'numeric' | 'open' | 'date' | 'weight'

const kindOf = ({ weights }: DataFile, { name, type, part, answers }: DataVariable): Kind => {
  if (weights.includes(name)) return 'weight'
  if (part !== null) return part.of === 'set' ? 'multi' : 'grid'
  if (type === 'day' || type === 'moment') return 'date'
  if (type === 'text') return 'open'
  return answers.length > 0 ? 'single' : 'numeric'
}

interface Described {
  readonly variable: DataVariable
  readonly kind: Kind
  readonly missing: readonly number[]
}

const describedIn = (file: DataFile): Described[] =>
  file.variables.map(variable => ({
    variable,
    kind: kindOf(file, variable),
    missing: [
      ...new Set([
        ...variable.answers.filter(answer => answer.missing).map(({ value }) => value),
        ...variable.missing.values,
      ]),
    ],
  }))

/** The text of the question that each set and grid is. */
const questionTexts = ({ variables, sets }: DataFile): ReadonlyMap<string, string> => {
  const texts = new Map(sets.map(({ name, label }) => [name, label]))
  for (const { part, label } of variables)
    if (part?.of === 'grid' && label.endsWith(` - ${part.text}`))
      texts.set(part.question, label.slice(0, -part.text.length - 3))
  return texts
}

/** The codebook as the import takes it: variables with their answers, and which of them are one question. */
const jsonCodebook = (file: DataFile): string => {
  const texts = questionTexts(file)
  const variables = describedIn(file).map(({ variable: { name, label, answers, part }, kind, missing }) => ({
    name,
    label,
    type: kind,
    ...(answers.length > 0 && { values: answers.map(({ value, label: text }) => ({ code: value, label: text })) }),
    ...(missing.length > 0 && { missing }),
    ...(part !== null && {
      question: part.question,
      question_text: texts.get(part.question) ?? '',
      [part.of === 'set' ? 'option' : 'row']: part.text,
    }),
  }))
  return JSON.stringify({ variables }, null, 1)
}

/** The same for people: one line per variable and answer. */
const tableCodebook = (file: DataFile): string => {
  const head = ['variable', 'label', 'type', 'code', 'answer', 'missing']
  const lines = describedIn(file).flatMap(({ variable: { name, label, answers }, kind, missing }): GridField[][] => {
    const own = [{ text: name }, { text: label }, { text: kind }]
    if (answers.length === 0) return [[...own, { text: '' }, { text: '' }, { text: '' }]]
    return answers.map(answer => [
      ...own,
      { number: answer.value, digits: 0 },
      { text: answer.label },
      { text: missing.includes(answer.value) ? 'yes' : '' },
    ])
  })
  return csvOfLines([head.map(text => ({ text })), ...lines])
}

const NOTE = (title: string): string =>
  [
    title,
    '',
    'data.csv       the answers, one line per respondent, in UTF-8. Empty: not asked.',
    'codebook.json  what the codes mean, as it can be imported again together with data.csv.',
    'codebook.csv   the same as a table.',
    '',
    'In a multiple-response question 1 is selected and 0 is not. Texts that a spreadsheet would take for a formula begin',
    'with an apostrophe.',
    '',
  ].join('\r\n')

/** Writes a ZIP of the data as CSV with their codebook. `onRows` hears the respondents done. */
export const writeCsvFile = (file: DataFile, table: DataTable, path: string, onRows: (done: number) => void): void => {
  const columns = file.variables.map(variable => columnFor(table, variable, variable.name))
  function* data(): Generator<string> {
    yield BOM
    yield* csvRows(file, columns, onRows)
  }
  writeZip(path, [
    { name: 'data.csv', pieces: data() },
    { name: 'codebook.json', pieces: [jsonCodebook(file)] },
    { name: 'codebook.csv', pieces: [BOM, tableCodebook(file)] },
    { name: 'READ ME.txt', pieces: [NOTE(file.title)] },
  ])
}
