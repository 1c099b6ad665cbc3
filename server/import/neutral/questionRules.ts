import { trimCell } from '../columns'
import { refuseDefinition } from './refusals'
import type { NeutralQuestion } from './types'

/** Kinds whose answers are codes of options. */
const WITH_OPTIONS: ReadonlySet<NeutralQuestion['kind']> = new Set(['single', 'multi', 'grid'])
const WITH_ROWS: ReadonlySet<NeutralQuestion['kind']> = new Set(['grid', 'rank'])

/** The first one that was there before; undefined where all are different. */
export const twice = <Value>(values: readonly Value[]): Value | undefined => {
  const seen = new Set<Value>()
  return values.find(value => seen.size === seen.add(value).size)
}

const where = ({ name }: NeutralQuestion): string => `question ${name}`

const checkCodes = (question: NeutralQuestion): void => {
  const { options, rows, name } = question
  const codes = options.map(({ code }) => code)
  const repeated = twice(codes)
  if (repeated !== undefined)
    throw refuseDefinition(`Two options of "${name}" have the code ${JSON.stringify(repeated)}.`, where(question))
  if (new Set(codes.map(code => typeof code)).size > 1)
    throw refuseDefinition(
      `The codes of "${name}" are numbers and texts; they must be one of the two.`,
      where(question),
    )
  const blank = codes.find(code => typeof code === 'string' && (code === '' || code !== trimCell(code)))
  if (blank !== undefined)
    throw refuseDefinition(
      `The code ${JSON.stringify(blank)} of "${name}" is empty or has space around it.`,
      where(question),
    )
  const row = twice(rows.map(({ code }) => code))
  if (row !== undefined) throw refuseDefinition(`Two rows of "${name}" have the code "${row}".`, where(question))
}

const checkColumns = (question: NeutralQuestion): void => {
  const { kind, options, rows, columns, name } = question
  const isMulti = kind === 'multi'
  const keys = new Set<string>()
  for (const column of columns) {
    const place = `column ${column.name}`
    if ((column.row !== undefined) !== rows.length > 0)
      throw refuseDefinition(
        rows.length > 0 ? `"${column.name}" does not say which row it is about.` : `"${name}" has no rows.`,
        place,
      )
    if (column.row !== undefined && !rows.some(({ code }) => code === column.row))
      throw refuseDefinition(`"${name}" has no row "${column.row}".`, place)
    if (isMulti && !options.some(({ code }) => code === column.option))
      throw refuseDefinition(`"${column.name}" does not stand for an option of "${name}".`, place)
    const key = JSON.stringify([column.row, isMulti ? column.option : null])
    if (keys.has(key)) throw refuseDefinition(`"${name}" has two columns for the same answers.`, place)
    keys.add(key)
  }
  const lost = rows.find(({ code }) => !columns.some(({ row }) => row === code))
  if (lost !== undefined) throw refuseDefinition(`The row "${lost.code}" of "${name}" has no column.`, where(question))
  const bare = isMulti ? options.find(({ code }) => !columns.some(each => each.option === code)) : undefined
  if (bare !== undefined)
    throw refuseDefinition(`The option ${JSON.stringify(bare.code)} of "${name}" has no column.`, where(question))
}

/** Throws SurveyFileError for a question whose options, rows and columns do not fit its kind or each other. */
export const checkQuestion = (question: NeutralQuestion): void => {
  const { kind, name, options, rows, columns } = question
  if (columns.length === 0) throw refuseDefinition(`"${name}" has no column.`, where(question))
  if (WITH_OPTIONS.has(kind) && options.length === 0)
    throw refuseDefinition(`"${name}" has no options.`, where(question))
  if (WITH_ROWS.has(kind) && rows.length === 0) throw refuseDefinition(`"${name}" has no rows.`, where(question))
  if (kind === 'rank' && options.some(({ code }) => typeof code !== 'number'))
    throw refuseDefinition(`The places of the ranking "${name}" must be numbers.`, where(question))
  checkCodes(question)
  checkColumns(question)
}
