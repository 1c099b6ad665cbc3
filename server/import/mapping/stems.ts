import { cleanText } from './clean'

export interface NameStem {
  readonly stem: string
  /** What tells the members apart: `1`, `a`, or row and column. */
  readonly row: string
  readonly column: string | null
  /** Pattern of the name: `q2b` does not go with `q2r1`. */
  readonly shape: number
}

const SHAPES: readonly RegExp[] = [
  /^(.+?)_?r(\d+)_?c(\d+)$/iu,
  /^(.+?)[_.](\d+)[_.](\d+)$/u,
  // Brackets and SQ001 are how LimeSurvey names the parts of a question.
  /^(.+?)\[([\p{L}\d]+)_([\p{L}\d]+)\]$/u,
  /^(.+?)\[([\p{L}\d]+)\]\[(\d+)\]$/u,
  /^(.+?)_(SQ\d+)_(SQ\d+)$/iu,
]
const ENDINGS: readonly RegExp[] = [
  /^(.+?)_(?:Part|Item|Row|Option|Opt)_?(\d+)$/iu,
  /^(.+?)[_.](\d+)$/u,
  /^(.+?[\d_])r(\d+)$/iu,
  /^(.+?[\d_])c(\d+)$/iu,
  /^(.+?)\[([\p{L}\d]+)\]$/u,
  /^(.+?)_?(SQ\d+)$/iu,
  /^(.+?)_([a-z])$/iu,
  /^(.*\d)([a-z])$/u,
  /^(.*\p{L}{2}_?)(\d+)$/u,
]
/** `Q1`, `Q2` are separate questions; a letter and a number say nothing about belonging together. */
const NOT_A_STEM = /^(q|v|var|question|col|column|item|field|f|s|d)_?$/iu

/** The stems a variable name may have, most specific shape first; none when it does not end in a number or letter. */
export const nameStems = (name: string): NameStem[] => {
  const stems: NameStem[] = []
  for (const [shape, pattern] of SHAPES.entries()) {
    const match = pattern.exec(name)
    if (match) stems.push({ stem: match[1] ?? '', row: match[2] ?? '', column: match[3] ?? null, shape })
  }
  for (const [at, ending] of ENDINGS.entries()) {
    const match = ending.exec(name)
    if (match && !NOT_A_STEM.test(match[1] ?? '')) {
      stems.push({ stem: match[1] ?? '', row: match[2] ?? '', column: null, shape: SHAPES.length + at })
      break
    }
  }
  return stems
}

export interface LabelStem {
  readonly common: string
  /** The differing part of each label, in order; never empty. */
  readonly parts: readonly string[]
}

const SELECTED_CHOICE = /\s*-\s*Selected Choice\s*$/iu
const JOINTS: readonly string[] = [' - ', ': ', ' | ', '? ', ' – ', ' — ', '. ']
const SHORTEST_STEM = 12
const SHORTEST_AT_JOINT = 4
const LEAST_SHARE = 0.4

const prefixLength = (labels: readonly string[]): number => {
  const [first = ''] = labels
  let length = first.length
  for (const label of labels) {
    let at = 0
    while (at < length && at < label.length && label[at] === first[at]) at += 1
    length = at
  }
  return length
}

const suffixLength = (labels: readonly string[]): number => {
  const [first = ''] = labels
  let length = first.length
  for (const label of labels) {
    let at = 0
    while (at < length && at < label.length && label[label.length - 1 - at] === first[first.length - 1 - at]) at += 1
    length = at
  }
  return length
}

/** End of the common prefix at the last joint inside it, or else at its last word boundary. */
const cut = (prefix: string, wholeWords: boolean): number => {
  let joint = 0
  for (const mark of JOINTS) {
    const at = prefix.lastIndexOf(mark)
    if (at > 0) joint = Math.max(joint, at + mark.length)
  }
  if (joint > 0 || !wholeWords) return joint
  return prefix.lastIndexOf(' ') + 1
}

const tidy = (text: string): string =>
  text
    .replace(/[\s\-–—:|]+$/u, '')
    .replace(SELECTED_CHOICE, '')
    .replace(/[\s\-–—:|]+$/u, '')
    .replace(/^[\s\-–—:|]+/u, '')
    .trim()

const longEnough = (stem: string, labels: readonly string[], atJoint: boolean): boolean => {
  const shortest = Math.min(...labels.map(label => label.length))
  return (
    stem.length >= SHORTEST_STEM ||
    (atJoint && (stem.length >= SHORTEST_AT_JOINT || stem.length >= shortest * LEAST_SHARE))
  )
}

const distinct = (parts: readonly string[]): boolean =>
  parts.every(part => part !== '') && new Set(parts).size === parts.length

/**
 * The part that labels of one question share, at their start or end, and what is left of each. Null when they share too
 * little, or when the rests are empty or repeat. `atJoints` cuts at " - ", ": " and the like only, never between words.
 */
export const labelStem = (raw: readonly string[], atJoints = false): LabelStem | null => {
  const labels = raw.map(cleanText)
  if (labels.length < 2 || labels.some(label => label === '')) return null
  const prefix = (labels[0] ?? '').slice(0, prefixLength(labels))
  for (const wholeWords of atJoints ? [false] : [false, true]) {
    const end = cut(prefix, wholeWords)
    const common = tidy(prefix.slice(0, end))
    const parts = labels.map(label => tidy(label.slice(end)))
    if (end > 0 && common !== '' && distinct(parts) && longEnough(common, labels, !wholeWords)) return { common, parts }
  }
  const [first = ''] = labels
  const suffix = first.slice(first.length - suffixLength(labels))
  const starts = JOINTS.flatMap(mark => {
    const at = suffix.indexOf(mark)
    return at < 0 ? [] : [at]
  })
  const start = starts.length === 0 ? -1 : Math.min(...starts)
  if (start < 0) return null
  const common = tidy(suffix.slice(start))
  const parts = labels.map(label => tidy(label.slice(0, label.length - suffix.length + start)))
  return common !== '' && distinct(parts) && longEnough(common, labels, true) ? { common, parts } : null
}
