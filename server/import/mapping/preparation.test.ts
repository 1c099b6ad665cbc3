import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepare, preparedQuestions } from '@core/domain/preparation'
import { hasSharedData, neededData } from '../../../test/harness/sharedData'
import { parseCodebook } from '../codebook/index'
import { readCsv } from '../csv/index'
import { readSav } from '../sav/index'
import { applyChoices, proposeQuestions } from './index'
import { fileVariables, readerSteps } from './preparation'

const NOTHING = { excluded: [], accepted: [], texts: {} }

const read = async (path: string, codebook?: string) => {
  const found = neededData(path)
  if (path.endsWith('.sav')) return readSav(found)
  return readCsv(found, codebook === undefined ? {} : { codebook: parseCodebook(readFileSync(neededData(codebook))) })
}

describe.skipIf(!hasSharedData)('what the reader found, as steps, gives the questions of the review', () => {
  it.each([
    ['burger-tracking/burger-tracking.sav', undefined],
    ['quantipy-a/derived/quantipy-a.sav', undefined],
    ['quantipy-a/quantipy-a.csv', 'quantipy-a/quantipy-a.meta.json'],
    ['nonvoters/nonvoters_data.csv', 'nonvoters/nonvoters_codebook.csv'],
    ['nonvoters/nonvoters_data.csv', undefined],
    ['star-wars/StarWars.csv', undefined],
    ['cncf-2020/Cloud_Native_Survey_1H_2020.csv', undefined],
    ['kaggle-2019/multiple_choice_responses.csv.gz', undefined],
    ['fcc-2016/fcc-2016-part1.csv.gz', undefined],
    ['nhanes/nhanes.csv.gz', undefined],
    ['csv-tricky/real/learning-r-2019-es.csv', undefined],
  ])('%s', async (path, codebook) => {
    const file = await read(path, codebook)
    const mapping = proposeQuestions(file)
    const variables = fileVariables(file)
    const { state, problems } = prepare(variables, readerSteps(file, mapping, variables))
    expect(problems).toEqual([])
    const expected = applyChoices(mapping, NOTHING)
    const found = preparedQuestions(state)
    expect(found.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
    expect(found).toEqual(expected)
  })
})
