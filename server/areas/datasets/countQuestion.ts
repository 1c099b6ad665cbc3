import { FIRST_CODE, select, tabulate, type Code, type Column, type DataTable } from '@core/crosstab'
import { answersOf, baseOf, rowQuestion, type OptionDef, type QuestionCounts, type QuestionDef } from '@core/domain'

const codesIn = (column: Column): Map<Code, number> => {
  const found = new Map<Code, number>()
  if (column.kind === 'number') {
    for (const value of column.values) if (!Number.isNaN(value)) found.set(value, (found.get(value) ?? 0) + 1)
    return found
  }
  const counts = new Float64Array(column.dictionary.length + FIRST_CODE)
  for (const index of column.index) counts[index] = (counts[index] ?? 0) + 1
  column.dictionary.forEach((code, at) => found.set(code, counts[at + FIRST_CODE] ?? 0))
  return found
}

/** Answers per option of one variable, those declared missing too, which no table counts. */
const optionsOf = (column: Column | undefined, options: readonly OptionDef[]): [string, number][] => {
  if (!column || options.length === 0) return []
  const codes = codesIn(column)
  return options.map(({ id, codes: own }) => [id, own.reduce<number>((sum, code) => sum + (codes.get(code) ?? 0), 0)])
}

/** What is stored with a question: respondents per option and with an answer. A grid's options count the answers over its rows. */
export const countQuestion = (table: DataTable, question: QuestionDef): QuestionCounts => {
  const options: Record<string, number> = {}
  for (const answers of answersOf(question)) {
    const { source } = answers
    const counted =
      source.kind === 'variable'
        ? optionsOf(table.column(source.var), question.options)
        : tabulate(table, { rows: [rowQuestion(answers)], banner: [] }).flatMap(cube =>
            cube.rows.filter(row => row.type === 'cat').map((row): [string, number] => [row.key, row.n[0] ?? 0]),
          )
    for (const [id, n] of counted) options[id] = (options[id] ?? 0) + n
  }
  const sources = question.source ? [question.source] : question.breakouts.map(row => row.source)
  return { base: select(table, { or: sources.map(baseOf) }, null).n, options }
}
