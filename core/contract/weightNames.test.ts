import { describe, expect, it } from 'vitest'
import { analysisRequest } from './analysis'
import { commitImport } from './imports'

const NAME = 'w'.repeat(250)

describe('the name of a weight', () => {
  it.each([NAME, `${NAME}w`])('has the same limit in a review and in an analysis (%#)', weight => {
    const review = { dataset_name: 'Main', weight, excluded: [], accepted: [], texts: {} }
    const request = { rows: [{ question: 'q' }], axis: [], nested: false, filters: null, weight }
    const fits = weight.length <= 250
    expect(commitImport.body?.safeParse(review).success).toBe(fits)
    expect(analysisRequest.safeParse({ ...request, auto_adjust_base: true, inverted: false }).success).toBe(fits)
  })
})
