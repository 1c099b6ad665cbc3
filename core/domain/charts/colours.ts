import { contrast, parseColour } from '../colour'

const BLACK = { r: 0, g: 0, b: 0 }
const WHITE = { r: 255, g: 255, b: 255 }

/** #000 or #FFF, whichever stands out more on `fill`. */
export const strongest = (fill: string): '#000' | '#FFF' => {
  const colour = parseColour(fill)
  return colour === null || contrast(colour, BLACK) > contrast(colour, WHITE) ? '#000' : '#FFF'
}

const FOUR = [0, 1, 3, 4]

/** Where a step of a scale of `count` answers lies on the five colours: after `below` by `share`. */
export const ordinalPlace = (index: number, count: number): { readonly below: number; readonly share: number } => {
  const place = count === 4 ? (FOUR[index] ?? 0) : count < 2 ? 4 : (index / (count - 1)) * 4
  const below = Math.floor(place)
  return { below, share: place - below }
}
