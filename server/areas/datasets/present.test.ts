import { expect, it } from 'vitest'
import { countedQuestions } from '../../demo/counts'
import { createTracker } from '../../demo/tracker'
import type { FoundDataset } from './find'
import { presentDataset } from './present'

const found = {
  full: true,
  manages: false,
  study: { id: 's', name: 'Study', lowBaseThreshold: 30 },
  dataset: { clientId: 'c', studyId: 's', name: 'Main', published: true, currentVersion: 1, groupRestrictions: [] },
  dataStored: true,
  version: { version: 1, respondents: 100, weights: [], leftOut: 0 },
} as unknown as FoundDataset

const client = { privacyFloor: 10, defaultTest: 'house' } as const

it('lets others have their turn while it presents thousands of questions', async () => {
  const some = countedQuestions(createTracker())
  const questions = Array.from(
    { length: 1000 },
    (_, at) => ({ ...some[at % some.length], name: `q${at}` }) as (typeof some)[number],
  )
  let turns = 0
  let over = false
  const count = () => {
    turns += 1
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  const dataset = await presentDataset({ userId: 'u', admin: false, manager: false }, found, questions, client)
  over = true
  expect(dataset.questions.map(question => question.question_name)).toEqual(questions.map(({ name }) => name))
  expect(turns).toBeGreaterThanOrEqual(9)
})

it('names the grid that a question came from to limited readers only if that grid is open to them', async () => {
  const [some] = countedQuestions(createTracker())
  if (!some) throw new Error('the tracker has questions')
  const part = (name: string, grid: string) => ({ ...some, name, of_grid: grid, unrestricted_filter: true })
  const grid = (name: string, open: boolean) => ({ ...some, name, unrestricted_filter: open })
  const questions = [grid('closed', false), grid('open', true), part('a', 'closed'), part('b', 'open')]
  const reader = { userId: 'u', admin: false, manager: false }
  const represented = async (full: boolean) =>
    (await presentDataset(reader, { ...found, full }, questions, client)).questions.map(one => one.represents)
  expect(await represented(false)).toEqual([null, null, 'open'])
  expect(await represented(true)).toEqual([null, null, 'closed', 'open'])
})
