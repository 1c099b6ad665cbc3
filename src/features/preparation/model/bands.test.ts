import { describe, expect, it } from 'vitest'
import { addCut, bandEnd, equalGroups, equalWidths, mergeBand, moveCut, plotBars, type Numbers } from './bands'

/** 100 people with the values 1 to 100. */
const HUNDRED: Numbers = {
  n: 100,
  mean: 50.5,
  median: 50.5,
  percentiles: Array.from({ length: 101 }, (_, at) => Math.min(100, at + 1)),
  whole: true,
}
const BINS = { width: 1, bins: Array.from({ length: 100 }, (_, at) => ({ from: at + 1, n: 1 })) }
const limits = (bands: readonly { readonly from: string }[]) => bands.map(({ from }) => from)

describe('bands of a number', () => {
  it('hold as many people each, or are of one width', () => {
    expect(limits(equalGroups(HUNDRED, 4))).toEqual(['', '26', '51', '76'])
    expect(limits(equalWidths({ ...HUNDRED, percentiles: [0, ...Array<number>(99).fill(3), 12] }, 3))).toEqual([
      '',
      '4',
      '8',
    ])
  })

  it('are fewer where many people have the same value', () => {
    const many = { ...HUNDRED, percentiles: [1, ...Array<number>(60).fill(2), ...Array<number>(40).fill(9)] }
    expect(limits(equalGroups(many, 5))).toEqual(['', '2', '9'])
    expect(limits(equalGroups({ ...many, percentiles: Array<number>(101).fill(7) }, 4))).toEqual([''])
  })

  it('move one limit as far as its neighbours let it go', () => {
    const bands = ['', '10', '20', '30'].map(from => ({ label: '', from }))
    expect(limits(moveCut(bands, 2, 25.4, HUNDRED, 1))).toEqual(['', '10', '25', '30'])
    expect(limits(moveCut(bands, 2, 99, HUNDRED, 1))).toEqual(['', '10', '29', '30'])
    expect(limits(moveCut(bands, 1, -5, HUNDRED, 1))).toEqual(['', '1', '20', '30'])
    expect(limits(moveCut(bands, 3, 30.13, { ...HUNDRED, whole: false }, 0.05))).toEqual(['', '10', '20', '30.15'])
  })

  it('lose one to the band below, the first to the next', () => {
    const bands = ['', '10', '20'].map((from, at) => ({ label: `band ${String(at)}`, from }))
    expect(mergeBand(bands, 2)).toEqual([bands[0], bands[1]])
    expect(mergeBand(bands, 0)).toEqual([{ label: 'band 1', from: '' }, bands[2]])
  })

  it('gain one where most people are', () => {
    const bands = ['', '81'].map(from => ({ label: '', from }))
    expect(limits(addCut(bands, BINS))).toEqual(['', '40', '81'])
  })

  it('say where they end', () => {
    const bands = ['', '10', '20.5'].map(from => ({ label: '', from }))
    expect([0, 1, 2].map(at => bandEnd(bands, at, true))).toEqual(['9', 'under 20.5', 'no limit'])
    expect(bandEnd(bands, 0, false)).toBe('under 10')
  })
})

describe('bars of a histogram', () => {
  it('put a long end into one bar, and keep a short one', () => {
    expect(plotBars(BINS, HUNDRED)).toHaveLength(100)
    const long = {
      width: 1,
      bins: [
        ...BINS.bins.slice(0, 50),
        ...Array.from({ length: 50 }, (_, at) => ({ from: 51 + at, n: at === 49 ? 2 : 0 })),
      ],
    }
    const bars = plotBars(long, { ...HUNDRED, percentiles: [1, ...Array<number>(99).fill(40), 100] })
    expect(bars.at(-1)).toEqual({ from: 50, to: 51, n: 3, rest: true })
    expect(bars.reduce((sum, { n }) => sum + n, 0)).toBe(52)
  })
})
