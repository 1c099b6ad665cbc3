import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepare, preparedQuestions } from '@core/domain/preparation'
import { hasSharedData, neededData } from '../../../test/harness/sharedData'
import { parseCodebook } from '../codebook/index'
import { readCsv } from '../csv/index'
import { readSav } from '../sav/index'
import { readQuestions, reviewedSteps, type Reading, type ReviewChoices } from './index'
import { reviewedQuestions, surveyOf } from './testing'

const NOTHING = { excluded: [], accepted: [], texts: {} }

const read = async (path: string, codebook?: string) => {
  const found = neededData(path)
  if (path.endsWith('.sav')) return readSav(found)
  return readCsv(found, codebook === undefined ? {} : { codebook: parseCodebook(readFileSync(neededData(codebook))) })
}

/** Compares the questions that the steps give with those of the review; returns how many there are. */
const agreed = (reading: Reading, choices: ReviewChoices): number => {
  const steps = reviewedSteps(reading, { ...choices, weight: null }, { by: 'someone', at: null })
  const { state, problems } = prepare(reading.variables, steps)
  expect(problems).toEqual([])
  const [found, expected] = [preparedQuestions(state), reviewedQuestions(reading.mapping, choices)]
  expect(found.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  expect(found).toEqual(expected)
  return found.length
}

const LABELS = { 1: 'Yes', 2: 'No', 3: 'Maybe' }
const SMALL = surveyOf({
  gender: { cells: [1, 2, 1, 2], labels: { 1: 'Male', 2: 'Female' }, label: 'Gender' },
  visit_1: { cells: [1, 3, 2, 1], labels: LABELS, label: 'Here' },
  visit_2: { cells: [2, 3, 1, 1], labels: LABELS, label: 'There' },
  Q3_1: { cells: [1, 0, 1, 0], labels: { 0: 'No', 1: 'Yes' }, label: 'Which do you know? - Crisps' },
  Q3_2: { cells: [0, 0, 1, 1], labels: { 0: 'No', 1: 'Yes' }, label: 'Which do you know? - Nuts' },
  Email: { cells: ['x@y.z', 'y@y.z', 'z@y.z', 'a@y.z'] },
})

describe('a small survey', () => {
  const reading = readQuestions(SMALL)
  const idOf = (name: string): string => reading.mapping.questions.find(({ def }) => def.name === name)?.id ?? name

  it.each([
    ['nothing', {}, 4],
    ['an accepted proposal', { accepted: [idOf('visit')] }, 3],
    ['a proposal that is accepted and left out', { accepted: [idOf('visit')], excluded: [idOf('visit')] }, 4],
    ['questions left out and taken in', { excluded: [idOf('gender')], accepted: [idOf('Email')] }, 4],
    ['texts', { texts: { [idOf('Q3')]: 'Known', [idOf('gender')]: ' Sex ' } }, 4],
  ])('gives the questions of the review by steps, with %s decided', (_, choices, count) => {
    expect(reading.mapping.questions.map(({ def }) => def.name)).toEqual(
      expect.arrayContaining(['gender', 'visit', 'Q3', 'Email']),
    )
    expect(agreed(reading, { ...NOTHING, ...choices })).toBe(count)
  })
})

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
