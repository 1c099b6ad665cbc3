import { describe, expect, it } from 'vitest'
import { contrast, parseColour, toOklch } from '../colour'
import { CHART } from './colours'
import { contrasting, filePalette } from './filePalette'

describe('the colours of charts in files', () => {
  it('are those of the light screen, in its order, the neutral after the eighth', () => {
    const eight = CHART.light.series.map((_, at) => filePalette().series(at).color)
    expect(eight).toEqual(CHART.light.series)
    expect(filePalette().series(8).color).toBe(CHART.light.other)
  })

  it('take the steps of a scale from its five colours and mix between them', () => {
    const steps = (count: number) => Array.from({ length: count }, (_, at) => filePalette().ordinal(at, count).color)
    expect(steps(5)).toEqual(CHART.light.ordinal)
    expect(steps(4)).toEqual([0, 1, 3, 4].map(at => CHART.light.ordinal[at]))
    expect(steps(1)).toEqual([CHART.light.ordinal[4]])
    expect(new Set(steps(11)).size).toBe(11)
    for (const color of steps(11)) expect(color).toMatch(/^#[0-9A-F]{6}$/)
  })

  it('carry text that can be read on them', () => {
    const fills = [...Array.from({ length: 9 }, (_, at) => filePalette().series(at)), filePalette().ordinal(3, 7)]
    for (const { color, onColor } of fills) {
      const [fill, text] = [parseColour(color), parseColour(onColor)]
      expect(fill && text ? contrast(fill, text) : 0).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(['#000000', '#14213D', '#10141A', '#1F5FBF', '#7A1F5C', '#2E7D32'])(
    'stand at least 3:1 from %s, with text that can be read on them',
    ground => {
      const palette = filePalette(ground)
      const all = [
        ...Array.from({ length: 9 }, (_, at) => palette.series(at)),
        ...[5, 7, 11].flatMap(count => Array.from({ length: count }, (_, at) => palette.ordinal(at, count))),
        palette.neutral,
      ]
      for (const { color, onColor } of all) {
        const [fill, text, under] = [parseColour(color), parseColour(onColor), parseColour(ground)]
        if (!fill || !text || !under) throw new Error(color)
        expect(contrast(fill, under)).toBeGreaterThanOrEqual(3)
        expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('are those of the dark screen where they stand out as they are', () => {
    const eight = CHART.dark.series.map((_, at) => filePalette('#000000').series(at).color)
    expect(eight).toEqual(CHART.dark.series)
  })

  it('are moved no further than they must be: hue and chroma stay', () => {
    expect(contrasting('#0072B2', '#FFFFFF', 3)).toBe('#0072B2')
    const moved = contrasting('#0B5FA5', '#14213D', 4.5)
    const [before, after] = [parseColour('#0B5FA5'), parseColour(moved)].map(colour => colour && toOklch(colour))
    expect(before && after && Math.abs(before.h - after.h)).toBeLessThan(0.15)
  })
})
