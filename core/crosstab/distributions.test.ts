import normalCdf from '@stdlib/stats-base-dists-normal-cdf'
import studentCdf from '@stdlib/stats-base-dists-t-cdf'
import { describe, expect, it } from 'vitest'
import { chiSquareUpper, normalCritical, normalTwoTailed, studentCritical, studentTwoTailed } from './distributions'

const SIZES = [0.001, 0.1, 0.5, 1, 1.5, 1.96, 2.5, 4, 6, 8]
const DFS = [0.5, 1, 2, 3.7, 10, 28, 58, 59.9, 60, 61, 200, 1234.5, 12_345, 1e6]

describe('tail probabilities', () => {
  it('gives the normal tails of stdlib, far tails included', () => {
    for (const z of SIZES) expect(normalTwoTailed(z) / (2 * normalCdf(-z, 0, 1)), `z ${z}`).toBeCloseTo(1, 11)
    expect(normalTwoTailed(-2)).toBe(normalTwoTailed(2))
    expect(normalTwoTailed(0)).toBe(1)
  })

  it("gives Student's tails of stdlib for whole and broken degrees of freedom", () => {
    for (const df of DFS)
      for (const t of SIZES) expect(studentTwoTailed(t, df), `t ${t}, df ${df}`).toBeCloseTo(2 * studentCdf(-t, df), 9)
  })

  it('gives closed-form and published values for Student and chi-square', () => {
    expect(studentTwoTailed(2.2281388519862735, 10)).toBeCloseTo(0.05, 12)
    expect(studentTwoTailed(0.332929371215439, 8253)).toBeCloseTo(0.739196054551873, 11)
    expect(chiSquareUpper(17.7052724428744, 11)).toBeCloseTo(0.0886761189243736, 12)
    expect(chiSquareUpper(85.6336571967311, 44)).toBeCloseTo(0.000172595454558342, 12)
    expect(chiSquareUpper(3.841458820694124, 1)).toBeCloseTo(0.05, 12)
    expect(chiSquareUpper(0, 3)).toBe(1)
  })

  it('is the normal tail for infinitely many degrees of freedom, nothing at infinity, and none without freedom', () => {
    for (const z of SIZES) expect(studentTwoTailed(z, Infinity)).toBe(normalTwoTailed(z))
    expect([studentTwoTailed(-Infinity, 3), normalTwoTailed(Infinity)]).toEqual([0, 0])
    expect([studentTwoTailed(2, 0), studentTwoTailed(Infinity, NaN)]).toEqual([NaN, NaN])
  })

  it('inverts itself', () => {
    expect(normalCritical(0.05)).toBeCloseTo(1.959963984540054, 12)
    expect(studentCritical(0.05, 10)).toBeCloseTo(2.2281388519862735, 12)
    expect(studentTwoTailed(studentCritical(0.1, 43.2), 43.2)).toBeCloseTo(0.1, 12)
  })
})
