import { describe, expect, it } from 'vitest'
import { hasSharedData, neededData } from '../../../test/harness/sharedData'
import { readCsv, type CsvFile, type ReadCsvOptions } from './index'

const shared = (path: string, options: ReadCsvOptions = {}): Promise<CsvFile> => readCsv(neededData(path), options)

const shape = (file: CsvFile): [number, number, number] => [
  file.respondents,
  file.variables.length,
  file.csv.header_rows,
]

describe.skipIf(!hasSharedData)('real exports', () => {
  it('SurveyMonkey with question numbers, CR CR LF and a windows-1252 dash', async () => {
    const file = await shared('csv-tricky/real/cncf-2022-raw.csv')
    expect(shape(file)).toEqual([2286, 215, 3])
    expect(file.csv.encoding).toBe('windows-1252')
    expect(file.variables[11]).toMatchObject({ name: 'Q6_1', hint: { question: 'Q6', option: 'Software Architect' } })
    expect(file.variables.filter(variable => variable.label.includes('–')).length).toBeGreaterThan(0)
  })

  it('SurveyMonkey with one header row of "question - option"', async () => {
    const file = await shared('csv-tricky/real/thanksgiving-2015.csv')
    expect(shape(file)).toEqual([1058, 65, 1])
    const pies = file.variables.filter(({ hint }) => hint?.questionText.startsWith('Which type of pie') === true)
    expect(pies.length).toBe(13)
    expect(pies[0]?.hint?.option).toBe('Apple')
  })

  it('Google Forms with answers joined by commas and a repeated header', async () => {
    const file = await shared('csv-tricky/real/learning-r-2019-es.csv')
    expect(shape(file)).toEqual([338, 52, 1])
    expect(file.csv.multi_separator).toBe(', ')
    expect(new Set(file.variables.map(({ name }) => name)).size).toBe(52)
    expect(file.variables[0]).toMatchObject({ name: 'Timestamp', type: 'date' })
  })

  it('Qualtrics with three header rows', async () => {
    const file = await shared('csv-tricky/real/qualtrics-sample.csv')
    expect(shape(file)).toEqual([1, 20, 3])
    expect(file.variables[17]).toMatchObject({ name: 'Q1', label: 'This is a multiple choice question.' })
  })

  it('old Qualtrics with a byte order mark, two header rows and a trailing comma', async () => {
    const file = await shared('csv-tricky/real/qualtrics-legacy-sample.csv')
    expect(shape(file)).toEqual([1, 15, 2])
    expect(file.variables[0]).toMatchObject({ name: 'V1', label: 'ResponseID' })
  })

  it.each([
    ['star-wars/StarWars.csv', 1186, 38, 2],
    ['cncf-2020/Cloud_Native_Survey_1H_2020.csv', 1324, 955, 2],
    ['kaggle-2019/multiple_choice_responses.csv.gz', 19717, 246, 2],
    ['nhanes/nhanes.csv.gz', 20293, 79, 1],
    ['fcc-2016/fcc-2016-part1.csv.gz', 15653, 51, 1],
    ['nonvoters/nonvoters_data.csv', 5836, 119, 1],
    ['quantipy-a/quantipy-a.csv', 8255, 78, 1],
    ['quantipy-a/derived/quantipy-a.qualtrics-like.csv.gz', 8255, 100, 3],
    ['quantipy-a/derived/quantipy-a.decipher-like.tsv', 8255, 100, 1],
  ])('%s', async (path, respondents, columns, headerRows) => {
    const file = await shared(path)
    expect(shape(file)).toEqual([respondents, columns, headerRows])
  })

  it('keeps every row and column of the oracle when asked for raw columns', async () => {
    const options = { encoding: 'macintosh', header_rows: 2, missing_tokens: [''], delimiter: ',' } as const
    const file = await shared('cncf-2020/Cloud_Native_Survey_1H_2020.csv', {
      raw: true,
      options: { ...options, missing_tokens: [''] },
    })
    expect(shape(file)).toEqual([1324, 955, 2])
    expect(file.table.column('#955')).toBeDefined()
  })
})
