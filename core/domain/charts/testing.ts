import type { Palette } from './palette'

const named = (color: string) => ({ color, onColor: 'white' })

/** Colours that say what they are for: tests of what is drawn need no others. */
export const NAMED_PALETTE: Palette = {
  series: index => named(`series ${index}`),
  ordinal: (index, count) => named(`step ${index} of ${count}`),
  neutral: named('neutral'),
}
