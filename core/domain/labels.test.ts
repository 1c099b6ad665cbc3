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
  it.each([
    [true, 'what can be previewed', { current_state: 'Needs Annotation' }],
    [true, 'what could not be published before', { current_state: 'ERROR' }],
    [true, 'what is published and has a newer version waiting', { current_state: 'Ready', draft_version: 2 }],
    [false, 'what cannot be previewed', { previewable: false, current_state: 'Needs Annotation' }],
    [false, 'what is being published', { current_state: 'Awaiting Index' }],
    [false, 'what is being published with a newer version', { current_state: 'Awaiting Index', draft_version: 2 }],
    [false, 'what is published', { current_state: 'Ready' }],
  ])('is %s for %s', (allowed, _, dataset) => {
    expect(canPublish({ previewable: true, draft_version: null, ...dataset })).toBe(allowed)
  })
})
