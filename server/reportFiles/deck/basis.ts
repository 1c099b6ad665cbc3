import type { FaceFor } from './layouts'
import type { Making } from './making'
import type { Parts } from './parts'
import type { Section } from './sections'
import type { Slide } from './slide'
import { stagesOf, type Stages } from './stage'

/** Titles that begin alike for so long may be cut to the same text. */
const ALIKE = 60

/** A number behind each title that another slide has already: people and screen readers find slides by their titles. */
const uniqueTitles = (): Making['titled'] => {
  const counts = new Map<string, number>()
  return (text, end = '') => {
    const key = `${text.slice(0, ALIKE)}${end}`
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return { text, end: before === 0 ? end : `${end} (${before + 1})` }
  }
}

export interface Basis {
  readonly stages: Stages
  readonly titled: Making['titled']
}

export interface Slides {
  readonly slides: readonly Slide[]
  readonly sections: readonly Section[]
}

/** Makes the slides of a file on the layouts of a template. */
export type SlidesOn = (basis: Basis) => Slides | Promise<Slides>

/** What the slides of one file are made on. Throws if the template would not pass the check. */
export const basisOf = (parts: Parts, faceFor?: FaceFor): Basis => ({
  stages: stagesOf(parts, faceFor),
  titled: uniqueTitles(),
})
