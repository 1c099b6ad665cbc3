import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex, type Rgb } from '@core/domain/colour'
import { contrastWords, derivedParts } from './derived'

/** WCAG 2.2 "relative luminance" and "contrast ratio", written out a second time from the definitions. */
const channels = (hex: string) => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) / 255)
const luminanceOf = (hex: string): number =>
  channels(hex)
    .map(value => (value <= 0.03928 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4)))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at]!, 0)
const ratioOf = (one: string, other: string): number => {
  const [a, b] = [luminanceOf(one) + 0.05, luminanceOf(other) + 0.05]
  return a > b ? a / b : b / a
}

const anyColour = fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) })
const AMBER: Rgb = { r: 0xf2, g: 0xa9, b: 0 }

describe('the colours of a brand', () => {
  it('can be read in both themes for every brand colour, by a second count too', () => {
    fc.assert(
      fc.property(anyColour, brand => {
        for (const { part, light, dark } of derivedParts(brand))
          for (const one of [light, dark]) {
            const again = ratioOf(one.fill, one.ink)
            expect([part, one.contrast]).toEqual([part, expect.closeTo(again, 4)])
            expect(again).toBeGreaterThanOrEqual(4.5)
            expect(one.passes).toBe(true)
          }
      }),
    )
  })

  it('leave a button its colour, with an edge of at least 3 : 1 where it would vanish', () => {
    fc.assert(
      fc.property(anyColour, brand => {
        const [button] = derivedParts(brand)
        expect(button?.light.fill).toBe(toHex(brand))
        expect(ratioOf(button?.light.edge ?? '', '#ffffff')).toBeGreaterThanOrEqual(3)
        expect(ratioOf(button?.dark.edge ?? '', '#171b21')).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('say what was done: amber', () => {
    expect(derivedParts(AMBER).map(({ part, rule }) => [part, rule])).toEqual([
      ['Button', 'Black text, outlined on light'],
      ['Link', 'Darkened for light'],
      ['Selected', 'A tint under link text'],
    ])
  })

  it('are those of the product without a brand', () => {
    expect(derivedParts(null)[0]?.light.fill).toBe('#1F5FBF')
    expect(derivedParts(null).every(({ light, dark }) => light.passes && dark.passes)).toBe(true)
  })

  it('have contrasts that are cut, not rounded', () => {
    expect([10.46, 4.499, 4.5, 21].map(contrastWords)).toEqual(['10.4 : 1', '4.4 : 1', '4.5 : 1', '21.0 : 1'])
  })
})
