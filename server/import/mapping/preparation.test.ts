import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepare, preparedQuestions } from '@core/domain/preparation'
import { hasSharedData, neededData } from '../../../test/harness/sharedData'
import { parseCodebook } from '../codebook/index'
import { readCsv } from '../csv/index'
import { readSav } from '../sav/index'
import { applyChoices, readQuestions, reviewedSteps, type Reading } from './index'

const NOTHING = { excluded: [], accepted: [], texts: {} }

const read = async (path: string, codebook?: string) => {
  const found = neededData(path)
  if (path.endsWith('.sav')) return readSav(found)
  return readCsv(found, codebook === undefined ? {} : { codebook: parseCodebook(readFileSync(neededData(codebook))) })
}

/** Compares the questions that the steps give with those of the review; returns how many there are. */
const agreed = (reading: Reading, choices: Parameters<typeof applyChoices>[1]): number => {
  const steps = reviewedSteps(reading, { ...choices, weight: null }, { by: 'someone', at: null })
  const { state, problems } = prepare(reading.variables, steps)
  expect(problems).toEqual([])
  const [found, expected] = [preparedQuestions(state), applyChoices(reading.mapping, choices)]
  expect(found.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  expect(found).toEqual(expected)
  return found.length
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
    const reading = readQuestions(file)
    expect(agreed(reading, NOTHING)).toBeGreaterThan(0)
    // What somebody could decide: every second proposal, some questions left out, some in that were out, some texts.
    const { questions } = reading.mapping
    const every = (step: number, offset: number) =>
      questions.filter((_, at) => at % step === offset).map(({ id }) => id)
    const proposed = questions.filter(({ state }) => state === 'proposed').map(({ id }) => id)
    agreed(reading, {
      excluded: every(7, 3).filter(id => !proposed.includes(id)),
      accepted: [...proposed.filter((_, at) => at % 2 === 0), ...every(11, 5)],
      texts: Object.fromEntries(every(5, 1).map(id => [id, `Text of ${id}`])),
    })
  })
})
