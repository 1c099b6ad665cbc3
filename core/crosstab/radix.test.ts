import { describe, expect, it } from 'vitest'
import { sortedOrder } from './radix'

const LENGTH = 3000

const noise = (i: number): number => (Math.imul(i + 1, 2654435761) >>> 8) % 5000

const expected = (values: Float64Array): number[] =>
  [...values.keys()].filter(i => !Number.isNaN(values[i])).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)

describe('the order of numbers', () => {
  it.each([
    ['whole numbers', (i: number) => noise(i) % 90],
    ['negative ones and zeros of both signs', (i: number) => [-3, -0, 0, 2, -1][noise(i) % 5] ?? 0],
    ['one decimal', (i: number) => noise(i) / 10 - 100],
    ['two decimals', (i: number) => noise(i) / 100],
    ['many decimals', (i: number) => Math.sqrt(noise(i))],
    ['whole ones far apart', (i: number) => noise(i) * 1e12],
    ['infinite ones', (i: number) => [Infinity, 1, -Infinity][noise(i) % 3] ?? 0],
    ['equal ones', () => 7],
  ])('is ascending, equal ones as in the file: %s', (_, valueOf) => {
    const values = Float64Array.from({ length: LENGTH }, (_one, i) => (i % 11 === 5 ? NaN : valueOf(i)))
    expect([...sortedOrder(values)]).toEqual(expected(values))
  })

  it('is empty where there are none', () => {
    expect(sortedOrder(Float64Array.of(NaN, NaN)).length).toBe(0)
    expect(sortedOrder(new Float64Array()).length).toBe(0)
  })
})
