import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, describe, expect, it } from 'vitest'
import { tabulate } from '@core/crosstab'
import { answersOf, rowQuestion } from '@core/domain'
import { preparedQuestions, prepare } from '@core/domain/preparation'
import { hasSharedData, neededData } from '../../../test/harness/sharedData'
import { readCsv, type CsvFile } from '../csv'
import { plainNumber } from '../csv/cells'
import { decodeAll } from '../csv/encoding'
import { presentReview, readQuestions } from '../mapping'
import { readWorkbook } from './testing'

const folder = mkdtempSync(join(tmpdir(), 'xlsx-real-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Base and answers of every table, weighted where there is a weight. */
const figuresOf = (file: CsvFile): Map<string, unknown> => {
  const { variables, steps, mapping } = readQuestions(file)
  const weight = presentReview(file, mapping).weights.find(({ best }) => best)?.variable
  return new Map(
    preparedQuestions(prepare(variables, steps).state)
      .flatMap(answersOf)
      .map(answers => {
        const [cube] = tabulate(file.table, {
          rows: [rowQuestion(answers)],
          banner: [],
          ...(weight !== undefined && { weight }),
        })
        const rows = cube?.rows.map(({ label, n, w }) => [label, n[0], w[0]])
        return [answers.breakout?.name ?? answers.question.name, [cube?.base.n[0], cube?.base.w[0], rows]]
      }),
  )
}

describe.skipIf(!hasSharedData)('a real survey as a workbook', () => {
  it.each([
    ['star-wars/StarWars.csv', 'typed'],
    ['nonvoters/nonvoters_data.csv', 'typed'],
    ['quantipy-a/quantipy-a.csv', 'typed'],
    ['nonvoters/nonvoters_data.csv', 'texts'],
  ] as const)('gives the very same questions and figures as its CSV: %s, cells %s', async (path, cells) => {
    const expected = await readCsv(neededData(path))
    const text = decodeAll(readFileSync(neededData(path)), expected.csv.encoding)
    const records: string[][] = parse(text, { relax_quotes: true, relax_column_count: true, bom: true })
    const cell = (value: string) => {
      if (value === '') return null
      const number = cells === 'typed' ? plainNumber(value, '.') : null
      return number === null ? { value, type: String } : { value: number, type: Number }
    }
    const file = join(folder, 'survey.xlsx')
    await writeXlsxFile(
      records.map(record => record.map(cell)),
      { sheet: 'Data' },
    ).toFile(file)
    const got = await readWorkbook(file)
    const { csv: _, format, encoding: own, ...before } = presentReview(expected, readQuestions(expected).mapping)
    const { csv: __, format: form, encoding: ___, ...after } = presentReview(got, readQuestions(got).mapping)
    expect([format, form]).toEqual(['csv', 'xlsx'])
    expect(own).not.toBe('')
    expect(after.questions).toEqual(before.questions)
    expect(after).toMatchObject({
      respondents: before.respondents,
      variables: before.variables,
      weights: before.weights,
    })
    expect(figuresOf(expected).size).toBeGreaterThan(10)
    expect(figuresOf(got)).toEqual(figuresOf(expected))
  })
})
