import { contrast, parseColour, type Rgb } from '@core/domain/colour'
import { deriveBrand } from '@/ui/theme/brand'
import { DARK, LIGHT } from '@/ui/theme/tokens'

export type Theme = 'light' | 'dark'

/** The tokens of one theme with those of a brand colour in place; null: the colours of the product. */
export const tokensOf = (theme: Theme, brand: Rgb | null): Readonly<Record<string, string>> => ({
  ...(theme === 'dark' ? DARK : LIGHT),
  ...(brand && deriveBrand(brand, theme)),
})

const READABLE = 4.5

/** How one part looks in one theme. */
export interface Sample {
  readonly fill: string
  readonly ink: string
  readonly edge: string
  /** WCAG 2 contrast of the words, 1 to 21. */
  readonly contrast: number
  readonly passes: boolean
}

/** A part of the screen with the colours that a brand gives it. */
export interface DerivedPart {
  readonly part: 'Button' | 'Link' | 'Selected'
  readonly words: string
  readonly light: Sample
  readonly dark: Sample
  /** What was done to the brand colour. */
  readonly rule: string
}

const sample = (fill = '', ink = '', edge = 'transparent'): Sample => {
  const [ground, words] = [parseColour(fill), parseColour(ink)]
  const ratio = ground && words ? contrast(ground, words) : 1
  return { fill, ink, edge, contrast: ratio, passes: ratio >= READABLE }
}

const buttonRule = (light: Readonly<Record<string, string>>, dark: Readonly<Record<string, string>>): string => {
  const ink = light['on-accent']?.toLowerCase() === '#ffffff' ? 'White text' : 'Black text'
  const outlined = [light, dark].filter(tokens => tokens['accent-outline'] === tokens['border-ctl'])
  if (outlined.length === 0) return ink
  if (outlined.length === 2) return `${ink}, outlined`
  return `${ink}, outlined on ${outlined[0] === light ? 'light' : 'dark'}`
}

const linkRule = (light: Readonly<Record<string, string>>, dark: Readonly<Record<string, string>>): string => {
  const moved = [
    light['accent-text'] === light.accent ? '' : 'darkened for light',
    dark['accent-text'] === dark.accent ? '' : 'lightened for dark',
  ].filter(Boolean)
  const words = moved.join(', ') || 'brand colour as it is'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parts that take their colour from the brand, in both themes. */
export const derivedParts = (brand: Rgb | null): DerivedPart[] => {
  const [light, dark] = [tokensOf('light', brand), tokensOf('dark', brand)]
  const button = (t: Readonly<Record<string, string>>) => sample(t.accent, t['on-accent'], t['accent-outline'])
  const link = (t: Readonly<Record<string, string>>) => sample(t.surface, t['accent-text'])
  const chosen = (t: Readonly<Record<string, string>>) => sample(t['accent-soft'], t['accent-text'])
  const both = (make: (tokens: Readonly<Record<string, string>>) => Sample) => ({
    light: make(light),
    dark: make(dark),
  })
  return [
    { part: 'Button', words: 'Save', ...both(button), rule: buttonRule(light, dark) },
    { part: 'Link', words: 'View all', ...both(link), rule: linkRule(light, dark) },
    { part: 'Selected', words: 'Weekly', ...both(chosen), rule: 'A tint under link text' },
  ]
}

/** '10.4 : 1', cut and not rounded, so that no figure claims more than there is. */
export const contrastWords = (ratio: number): string => `${(Math.floor(ratio * 10 + 1e-9) / 10).toFixed(1)} : 1`
