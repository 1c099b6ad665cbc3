import { describe, expect, it } from 'vitest'
import { aQuestion } from '@core/report/testing'
import { listedQuestions, readTag, share, whyNoSave, whyNoTag, writeTag } from './questions'

describe('the questions that are listed', () => {
  const questions = [
    aQuestion({ question_name: 'open', unrestricted_filter: true }),
    aQuestion({ question_name: 'closed', unrestricted_filter: false }),
  ]
  const names = (view: boolean) =>
    listedQuestions({ permissions: { view }, questions }).map(question => question.question_name)

  it('are all with full rights', () => expect(names(true)).toEqual(['open', 'closed']))
  it('are those open to everyone without', () => expect(names(false)).toEqual(['open']))
})

describe('saving a text', () => {
  it.each([
    ['empty', '   ', false],
    ['unchanged, but for blanks around it', '  Age ', false],
    ['typed while another change is running', 'Your age', true],
  ])('is refused for one that is %s', (_, typed, busy) => expect(whyNoSave(typed, 'Age', busy)).not.toBeNull())

  it('is allowed otherwise', () => expect(whyNoSave(' Your age ', 'Age', false)).toBeNull())
})

describe('a tag', () => {
  it('is read and written as category:label', () => {
    expect(readTag('Topic:Price: now')).toEqual({ category: 'Topic', label: 'Price: now' })
    expect(writeTag({ category: ' Topic ', label: ' Price ' })).toBe('Topic:Price')
  })

  it.each([
    ['without a label', { category: 'Topic', label: ' ' }],
    ['without a category', { category: '', label: 'Price' }],
    ['with a colon in its category', { category: 'To:pic', label: 'Price' }],
    ['that is there already', { category: 'Topic', label: 'Brand' }],
  ])('%s is not added', (_, tag) => expect(whyNoTag(['Topic:Brand'], tag)).not.toBeNull())

  it('of a new label is added', () =>
    expect(whyNoTag(['Topic:Brand'], { category: 'Topic', label: 'Price' })).toBeNull())
})

it('a share is a whole percentage of those with an answer', () => {
  expect([share(40, 60), share(0, 60), share(3, 0)]).toEqual(['67 %', '0 %', ''])
})
