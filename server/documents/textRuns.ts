import type { TextRun } from '@core/domain'
import { cleanText } from './text'

/** As pdf.js gives it: the matrix puts the text's own units on the page, whose origin is below. */
interface WrittenText {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
}

interface PageView {
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

interface Line {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly height: number
}

/** More of a page are not kept: they would be a drawing made of letters. */
const RUNS_MAX = 4000
/** How far letters of ordinary fonts go above the line they are written on. */
const ASCENT = 0.88
/** Letters closer than this share of their height belong to one word. */
const TOUCHING = 0.12
const WHOLE = 10_000

/** Two matrices, one after the other. */
const combined = (outer: readonly number[], inner: readonly number[]): readonly number[] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [k = 1, l = 0, m = 0, n = 1, o = 0, p = 0] = inner
  return [a * k + c * l, b * k + d * l, a * m + c * n, b * m + d * n, a * o + c * p + e, b * o + d * p + f]
}

/** Null for text that does not run from left to right along the page, and for blanks. */
const lineOf = ({ str, transform, width }: WrittenText, view: PageView): Line | null => {
  const [a = 0, b = 0, c = 0, d = 0, left = 0, base = 0] = combined(view.transform, transform)
  const height = Math.hypot(c, d)
  if (str.trim() === '' || width <= 0 || height <= 0 || a <= 0 || Math.abs(b) > Math.abs(a) * 0.05) return null
  return { text: str, left, right: left + width, top: base - height * ASCENT, height: height * 1.1 }
}

const continues = (before: Line, line: Line): boolean =>
  Math.abs(before.top - line.top) < before.height * 0.2 &&
  Math.abs(line.left - before.right) < before.height * TOUCHING &&
  !/\s$/u.test(before.text) &&
  !/^\s/u.test(line.text)

const share = (length: number, whole: number): number => Math.round((WHOLE * length) / whole)

/** Where the words of a page are. Pieces of one word, which kerning parts, become one run. */
export const textRuns = (written: readonly WrittenText[], view: PageView): TextRun[] => {
  const lines: Line[] = []
  for (const item of written) {
    const line = lineOf(item, view)
    const before = lines.at(-1)
    if (!line) continue
    if (before && continues(before, line))
      lines[lines.length - 1] = { ...before, text: before.text + line.text, right: line.right }
    else lines.push(line)
    if (lines.length > RUNS_MAX) break
  }
  return lines.slice(0, RUNS_MAX).map(({ text, left, right, top, height }) => ({
    text: cleanText(text),
    at: [share(left, view.width), share(top, view.height), share(right - left, view.width), share(height, view.height)],
  }))
}
