import { expect, it } from 'vitest'
import { faceOf, heightOfLines } from './measure'

/** Ascent and descent of a line in parts of the type size, as the files of these faces say (table hhea). */
const PUBLISHED: readonly (readonly [string, number])[] = [
  ['Arial', 1.15],
  ['Helvetica Neue', 1.19],
  ['Times New Roman', 1.15],
  ['Georgia', 1.14],
  ['Segoe UI', 1.33],
  ['Open Sans', 1.36],
  ['Noto Sans', 1.36],
  ['Noto Sans JP', 1.45],
  ['Noto Naskh Arabic', 1.7],
  ['Poppins', 1.5],
  ['Malgun Gothic', 1.33],
]

it.each(PUBLISHED)('reserves a line of %s its height', (name, line) => {
  expect(heightOfLines(3, { size: 10, face: faceOf(name) })).toBeGreaterThanOrEqual(3 * 10 * line)
})
