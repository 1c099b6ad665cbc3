import { expect, it } from 'vitest'
import type { Dataset } from '@core/contract'
import { countedQuestions } from '../../demo/counts'
import { createTracker } from '../../demo/tracker'
import { presentDataset, type FoundDataset } from '../datasets'
import { planSummary } from './plan'

const QUESTIONS = 3000

const found = {
  full: true,
  manages: false,
  study: { id: 's', name: 'Study', lowBaseThreshold: 30 },
  dataset: {
    clientId: 'c',
    studyId: 's',
    name: 'Main',
    published: true,
    currentVersion: 1,
    groupRestrictions: [],
    defaultFilters: '',
  },
  dataStored: true,
  version: { version: 1, respondents: 100, weights: [], leftOut: 0 },
} as unknown as FoundDataset

/** A dataset of so many questions that says each time the name of one is read. */
const watched = async (questions: number, onRead: () => void): Promise<Dataset> => {
  const some = countedQuestions(createTracker())
  const many = Array.from(
    { length: questions },
    (_, at) => ({ ...some[at % some.length], name: `q${at}` }) as (typeof some)[number],
  )
  const reader = { userId: 'u', admin: false, manager: false }
  const dataset = await presentDataset(reader, found, many, { privacyFloor: 10, defaultTest: 'house' })
  const asWatched = dataset.questions.map(({ question_name: name, ...question }) =>
    Object.defineProperty({ ...question, question_name: name }, 'question_name', {
      enumerable: true,
      get: () => {
        onRead()
        return name
      },
    }),
  )
  return { ...dataset, questions: asWatched }
}

it('goes through the questions in pieces, between which others have their turn', async () => {
  const reads = [0]
  let over = false
  const turn = () => {
    reads.push(0)
    if (!over) setImmediate(turn)
  }
  const dataset = await watched(QUESTIONS, () => {
    reads[reads.length - 1] = (reads.at(-1) ?? 0) + 1
  })
  setImmediate(turn)
  const { refs, context } = await planSummary(dataset, null)
  over = true
  expect(refs.slice(0, 3).map(({ question }) => question)).toEqual(['q2', 'q3', 'q4'])
  expect(context.filters).toBeNull()
  expect(reads.filter(amount => amount > 0).length).toBeGreaterThanOrEqual(3)
  // No piece reads a question more than twice.
  expect(Math.max(...reads)).toBeLessThanOrEqual(2 * QUESTIONS)
})
