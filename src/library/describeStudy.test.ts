import { describe, expect, it } from 'vitest'
import { describeStudy } from './describeStudy'

describe('describeStudy', () => {
  it('takes the type from the metadata and leaves the innermost levels of the rest as tags, each once', () => {
    const metadata = [
      { name: 'Category', values: ['Food:::Snacks', 'Drinks'] },
      { name: 'Topic', values: ['Snacks'] },
      { name: 'Study Type', values: ['Quantitative:::Brand tracker'] },
    ]
    expect(describeStudy({ metadata, study_date: '2024-03-01' })).toEqual({
      type: 'Brand tracker',
      month: 'March 2024',
      tags: ['Snacks', 'Drinks'],
    })
    expect(describeStudy({ metadata: [], study_date: '' })).toEqual({ type: 'Study', month: '', tags: [] })
  })
})
