import { describe, expect, it } from 'vitest'
import type { Plan } from '@core/crosstab'
import { createSamples } from './sample'

const planOf = (filter: NonNullable<Plan['filter']> | null): Plan => ({ rows: [], banner: [], filter })

describe('samples that were counted', () => {
  it('are found by version and plan alone, as copies', () => {
    const samples = createSamples<{ n: number[] }>(cube => structuredClone(cube))
    const sample = [{ n: [1, 2] }]
    samples.keep(['client', 'dataset', 1], [planOf(null)], sample)
    sample[0]?.n.push(3)
    const found = samples.find(['client', 'dataset', 1], [planOf(null)])
    expect(found).toEqual([{ n: [1, 2] }])
    found?.[0]?.n.push(3)
    expect(samples.find(['client', 'dataset', 1], [planOf(null)])).toEqual([{ n: [1, 2] }])
    expect(samples.find(['client', 'dataset', 2], [planOf(null)])).toBeUndefined()
    expect(samples.find(['other', 'dataset', 1], [planOf(null)])).toBeUndefined()
    expect(samples.find(['client', 'dataset', 1], [planOf({ var: 'a', in: [1] })])).toBeUndefined()
  })
})
