import { ANSWERS } from './answers'
import { BODIES } from './bodies'
import { PARAMETERS } from './parameters'
import type { About, Abouts } from './types'

export { CALLS } from './calls'
export { ANSWERS, BODIES, PARAMETERS }
export type { About, Abouts }

const finder =
  (...lists: readonly Abouts[]) =>
  (place: string, name: string): { readonly key: string; readonly about: About } | null => {
    const keys = [`${place}.${name}`, `${place.split('.')[0] ?? place}.${name}`, name]
    for (const list of lists)
      for (const key of keys) {
        const about = list[key]
        if (about) return { key, about }
      }
    return null
  }

/** Describes a parameter; `place` is the id of its call. Null when nothing is written about it. */
export const aboutParameter = finder(PARAMETERS)
/** Describes a field of a body; `place` is the id of its call or the name of its schema. Null when nothing is written about it. */
export const aboutInput = finder(BODIES)
/** The same as `aboutInput`, for a field of an answer. */
export const aboutOutput = finder(ANSWERS, BODIES)
