import { describe, expect, it } from 'vitest'
import { goesWords, staysWords } from './erasure'

const NOTHING = {
  private_things: 0,
  private_stories: 0,
  tokens: 0,
  public_stories: 0,
  reports: 0,
  insights: 0,
  documents: 0,
}

describe('the deletion of a person', () => {
  it('says what goes', () => {
    expect(goesWords(NOTHING)).toEqual([])
    expect(goesWords({ ...NOTHING, private_things: 14, private_stories: 1, tokens: 2 })).toEqual([
      '1 story that only they can read is deleted.',
      '14 favorites, preferences, named filters and summary reports of theirs are deleted.',
      '2 API tokens stop working.',
    ])
  })

  it('says what stays for others', () => {
    expect(staysWords(NOTHING)).toBe('')
    expect(staysWords({ ...NOTHING, reports: 1 })).toBe('1 report stays, by “Deleted person”.')
    expect(staysWords({ ...NOTHING, public_stories: 1, reports: 2, documents: 3 })).toBe(
      '1 public story, 2 reports and 3 documents stay, by “Deleted person”.',
    )
  })
})
