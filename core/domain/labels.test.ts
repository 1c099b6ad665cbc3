import { describe, expect, it } from 'vitest'
import { areSettled, canPublish, datasetLabel, hasDataToFollow, publishObstacle, statesText } from './labels'

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
    const given = { previewable: true, draft_version: null, ...dataset }
    expect(canPublish(given)).toBe(allowed)
    expect(publishObstacle(given) === null).toBe(allowed)
  })
})

describe('following the states of datasets', () => {
  it('ends when every one is Ready or ERROR, or not told', () => {
    const settled = (...states: (string | null)[]) => areSettled(states.map(current_state => ({ current_state })))
    expect(settled('Ready', 'ERROR', null)).toBe(true)
    expect(settled()).toBe(true)
    expect(settled('Ready', 'Needs Annotation')).toBe(false)
    expect(settled('Ready', 'Awaiting Publish')).toBe(false)
  })

  it.each([
    [true, 'user data', { respondents: 10 }],
    [true, 'a data file', { version_number: 1 }],
    [true, 'a survey provider', { external_type: 'decipher' }],
    [false, 'nothing', {}],
  ])('is %s for a dataset with %s', (followed, _, dataset) => {
    expect(hasDataToFollow({ respondents: 0, version_number: 0, external_type: null, ...dataset })).toBe(followed)
  })

  it('sees that a state has changed', () => {
    const text = (current_state: string) => statesText([{ dataset_name: 'Main', current_state }])
    expect(text('Ready')).toBe(text('Ready'))
    expect(text('Ready')).not.toBe(text('Awaiting Publish'))
  })
})
