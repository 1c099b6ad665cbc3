import { expect, it } from 'vitest'
import { erasureEffects } from './erasure'

const NOTHING = {
  private_things: 0,
  private_stories: 0,
  tokens: 0,
  shared_stories: 0,
  reports: 0,
  insights: 0,
  documents: 0,
  comments: 0,
}
const words = (counts: Partial<typeof NOTHING>) =>
  erasureEffects({ ...NOTHING, ...counts }).map(({ kind, text }) => `${kind}: ${text}`)

it('says what goes with a person who is deleted, and what stays for others', () => {
  const always = [
    'loss: Name, address, groups and all ways to sign in',
    'keep: What they did is in the audit log, without their name',
  ]
  expect(words({})).toEqual(always)
  expect(
    words({
      private_things: 14,
      private_stories: 1,
      tokens: 2,
      shared_stories: 1,
      reports: 2,
      documents: 3,
      comments: 5,
    }),
  ).toEqual([
    always[0],
    'loss: 1 story that only they can read, 2 API tokens and 14 favorites, preferences, named filters, saved views and summary reports',
    'keep: 1 story that others can read, 2 reports and 3 documents, by “Deleted person”',
    'keep: 5 comments, by “Former colleague”',
    always[1],
  ])
})
