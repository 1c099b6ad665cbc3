import { describe, expect, it } from 'vitest'
import { mainColour } from './fromLogo'

const pixels = (...parts: readonly [count: number, rgba: readonly number[]][]) =>
  new Uint8ClampedArray(parts.flatMap(([count, rgba]) => Array.from({ length: count }, () => [...rgba]).flat()))

describe('the colour of a logo', () => {
  it('is the hue that most of it has, though there is more white', () => {
    expect(mainColour(pixels([50, [255, 255, 255, 255]], [20, [23, 56, 107, 255]], [5, [242, 169, 0, 255]]))).toBe(
      '#17386b',
    )
  })

  it('leaves out what is hardly seen', () => {
    expect(mainColour(pixels([90, [242, 169, 0, 20]], [5, [23, 56, 107, 255]]))).toBe('#17386b')
  })

  it('counts the shades of one colour together', () => {
    const shades = Array.from({ length: 12 }, (_, at) => [1, [200 + at, 20, 20, 255]] as [number, number[]])
    expect(mainColour(pixels(...shades, [8, [23, 56, 107, 255]]))?.slice(0, 2)).toBe('#c')
  })

  it('is a grey where there is nothing else, and none where there is nothing', () => {
    expect(mainColour(pixels([3, [20, 20, 20, 255]], [2, [250, 250, 250, 255]]))).toBe('#141414')
    expect(mainColour(pixels([3, [20, 20, 20, 0]]))).toBeNull()
    expect(mainColour(new Uint8ClampedArray())).toBeNull()
  })
})
