import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveBrand } from './brand'
import { contrast, fromOklch, parseColour, toHex, toOklch, type Rgb } from '@core/domain/colour'
import { DARK, LIGHT, type ColourToken } from './tokens'

const colour = (text: string): Rgb => {
  const parsed = parseColour(text)
  if (!parsed) throw new Error(`${text} is no colour`)
  return parsed
}
const anyColour = fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) })

describe('parseColour', () => {
  it.each([
    ['#fff', { r: 255, g: 255, b: 255 }],
    [' #FFEB3B ', { r: 255, g: 235, b: 59 }],
    ['rgb(16, 16, 16)', { r: 16, g: 16, b: 16 }],
    ['rgb(1 2 3 / 50%)', { r: 1, g: 2, b: 3 }],
    ['tomato', null],
    ['#12', null],
  ])('reads %s', (text, expected) => {
    expect(parseColour(text)).toEqual(expected)
  })

  it('has the contrast WCAG defines: black on white is 21, #767676 on white 4.54', () => {
    expect(contrast(colour('#000'), colour('#fff'))).toBeCloseTo(21, 5)
    expect(contrast(colour('#767676'), colour('#fff'))).toBeCloseTo(4.54, 2)
  })

  it('survives the way through OKLCH', () => {
    fc.assert(fc.property(anyColour, rgb => toHex(fromOklch(toOklch(rgb))) === toHex(rgb)))
  })
})

describe('deriveBrand', () => {
  it.each(['light', 'dark'] as const)('keeps every brand readable in the %s theme', theme => {
    const tokens = theme === 'dark' ? DARK : LIGHT
    fc.assert(
      fc.property(anyColour, brand => {
        const derived = deriveBrand(brand, theme)
        expect(contrast(colour(derived.accent), colour(derived['on-accent']))).toBeGreaterThanOrEqual(4.58)
        for (const background of ['surface', 'bg', 'sunken'] as const)
          expect(contrast(colour(derived['accent-text']), colour(tokens[background]))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colour(derived['accent-text']), colour(derived['accent-soft']))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colour(derived['accent-outline']), colour(tokens.surface))).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('reads on the tint as it is painted, not as it is computed', () => {
    const { 'accent-text': text, 'accent-soft': soft } = deriveBrand({ r: 125, g: 109, b: 251 }, 'light')
    expect(contrast(colour(text), colour(soft))).toBeGreaterThanOrEqual(4.5)
  })

  it('gives a yellow brand black text and an outline on white, and leaves the fill alone', () => {
    const derived = deriveBrand(colour('#FFEB3B'), 'light')
    expect(derived).toMatchObject({ accent: '#ffeb3b', 'on-accent': '#000000', 'accent-outline': LIGHT['border-ctl'] })
  })

  it('gives a near-black brand white text, and an outline only where it would vanish', () => {
    expect(deriveBrand(colour('#101010'), 'light')).toMatchObject({
      'on-accent': '#ffffff',
      'accent-outline': '#101010',
    })
    expect(deriveBrand(colour('#101010'), 'dark')['accent-outline']).toBe(DARK['border-ctl'])
  })
})

describe('brands that are hard to see', () => {
  it('keeps links of a near-black brand as strong as words in the dark theme', () => {
    expect(deriveBrand(colour('#101010'), 'dark')['accent-text']).toBe(DARK.text.toLowerCase())
    expect(deriveBrand(colour('#101010'), 'light')['accent-text']).toBe('#101010')
  })

  it('lifts a dark hue above the muted words of the dark theme', () => {
    const { 'accent-text': text } = deriveBrand(colour('#0a2a6b'), 'dark')
    expect(contrast(colour(text), colour(DARK.surface))).toBeGreaterThanOrEqual(7)
  })

  it.each([
    ['#101010', 'dark'],
    ['#0a1a4a', 'dark'],
    ['#ffeb3b', 'light'],
    ['#f4f4f4', 'light'],
  ] as const)('tints what is chosen so that it is seen: %s in the %s theme', (brand, theme) => {
    const { l, c } = toOklch(colour(deriveBrand(colour(brand), theme)['accent-soft']))
    const surface = toOklch(colour((theme === 'dark' ? DARK : LIGHT).surface))
    expect(Math.hypot(l - surface.l, c - surface.c)).toBeGreaterThan(0.04)
  })
})

describe('the tokens themselves', () => {
  const text: readonly ColourToken[] = [
    'text',
    'text-2',
    'text-3',
    'accent-text',
    'success',
    'warning',
    'danger',
    'sig-up',
    'sig-down',
  ]
  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('reach 4.5:1 for text and 3:1 for control outlines in the %s theme', (_, tokens) => {
    for (const background of ['bg', 'surface', 'sunken'] as const) {
      for (const name of text)
        expect(contrast(colour(tokens[name]), colour(tokens[background])), name).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour(tokens['border-ctl']), colour(tokens[background]))).toBeGreaterThanOrEqual(3)
    }
    for (const tone of ['success', 'warning', 'danger'] as const)
      expect(contrast(colour(tokens[tone]), colour(tokens[`${tone}-bg`])), tone).toBeGreaterThanOrEqual(4.5)
  })
})
