import { describe, expect, it } from 'vitest'
import { canPublish, datasetLabel } from './labels'

describe('the label of a dataset state', () => {
  it.each([
    [null, 'Restricted'],
    ['Awaiting Publish', 'Publishing'],
    ['Ready', 'Published'],
    ['Needs Annotation', 'Unpublished'],
    ['Parsing Failed', 'Import Error'],
    ['ERROR', 'Import Error'],
    ['Fetching', 'Importing'],
  ])('%s reads %s', (state, label) => {
    expect(datasetLabel(state)).toBe(label)
  })
})

describe('publishing', () => {
  it('is allowed for what can be previewed and is not published or being published', () => {
    expect(canPublish({ previewable: true, current_state: 'Needs Annotation' })).toBe(true)
    expect(canPublish({ previewable: false, current_state: 'Needs Annotation' })).toBe(false)
    expect(canPublish({ previewable: true, current_state: 'Awaiting Index' })).toBe(false)
    expect(canPublish({ previewable: true, current_state: 'Ready' })).toBe(false)
  })
})
