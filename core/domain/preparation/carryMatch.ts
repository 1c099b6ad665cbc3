import { quoted, type FileVariable } from './items'

/** A variable that the next file does not have, and the one that it may be there. */
export interface Rename {
  readonly from: string
  readonly to: string
  /** Why, in a sentence. */
  readonly reason: string
}

const foldedText = (text: string): string => text.trim().normalize('NFC').replace(/\s+/gu, ' ').toLowerCase()

const answersOf = ({ question: { options } }: FileVariable): Set<string> =>
  new Set(options.flatMap(({ codes, label }) => codes.map(code => `${String(code)}|${foldedText(label)}`)))

/** The part of all answers that both have; 1 where neither has a list of them. */
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const most = Math.max(a.size, b.size)
  return most === 0 ? 1 : [...a].filter(answer => b.has(answer)).length / most
}

/** A header is no text: it is gone with the name. */
const hasText = ({ name, question: { text } }: FileVariable): boolean => foldedText(text) !== foldedText(name)

const sameText = (a: FileVariable, b: FileVariable): boolean =>
  hasText(a) && hasText(b) && foldedText(a.question.text) === foldedText(b.question.text)

interface Rule {
  readonly reason: string
  readonly fits: (before: FileVariable, after: FileVariable) => boolean
  /** Only where no other variable of either file has such answers. */
  readonly alone?: boolean
}

const ENOUGH = { answers: 3, ofText: 0.5, alone: 0.8 } as const

const sameAnswers = (a: FileVariable, b: FileVariable): boolean => shared(answersOf(a), answersOf(b)) >= ENOUGH.alone

const RULES: readonly Rule[] = [
  {
    reason: 'Same text and same answers.',
    fits: (a, b) => sameText(a, b) && shared(answersOf(a), answersOf(b)) === 1,
  },
  {
    reason: 'Same text and most of the answers.',
    fits: (a, b) => sameText(a, b) && shared(answersOf(a), answersOf(b)) >= ENOUGH.ofText,
  },
  {
    reason: 'Same answers, which no other variable has.',
    fits: (a, b) => answersOf(a).size >= ENOUGH.answers && !sameText(a, b) && sameAnswers(a, b),
    alone: true,
  },
]

/** Variables that only the earlier file has, with the one of the next file that each may be: where exactly one fits it, and it fits no other. */
export const matchVariables = (before: readonly FileVariable[], after: readonly FileVariable[]): Rename[] => {
  const [old, now] = [new Set(before.map(({ name }) => name)), new Set(after.map(({ name }) => name))]
  let gone = before.filter(({ name }) => !now.has(name))
  let added = after.filter(({ name }) => !old.has(name))
  const found: Rename[] = []
  const isAlone = (from: FileVariable, to: FileVariable): boolean =>
    before.every(each => each === from || !sameAnswers(each, from)) &&
    after.every(each => each === to || !sameAnswers(each, from))
  for (const { reason, fits, alone = false } of RULES) {
    const pairs = gone.flatMap(from => {
      const [to, other] = added.filter(each => each.type === from.type && fits(from, each))
      return to && !other && (!alone || isAlone(from, to)) ? [{ from: from.name, to: to.name, reason }] : []
    })
    const single = pairs.filter(pair => pairs.filter(({ to }) => to === pair.to).length === 1)
    found.push(...single)
    gone = gone.filter(({ name }) => !single.some(({ from }) => from === name))
    added = added.filter(({ name }) => !single.some(({ to }) => to === name))
  }
  const places = new Map(before.map(({ name }, at) => [name, at]))
  return found.sort((a, b) => (places.get(a.from) ?? 0) - (places.get(b.from) ?? 0))
}

/** The same name for something else: another type of values, or neither the text nor an answer in common. */
export const isOther = (before: FileVariable, after: FileVariable): boolean => {
  if (before.type !== after.type) return true
  if (foldedText(before.question.text) === foldedText(after.question.text)) return false
  const [old, now] = [answersOf(before), answersOf(after)]
  return old.size > 0 && now.size > 0 && shared(old, now) === 0
}

/** Answers that the later file has more, or words otherwise, in sentences; '' for none. */
export const answersChanged = (before: FileVariable, after: FileVariable): string => {
  const labels = new Map(before.question.options.map(({ id, label }) => [id, label]))
  const { options } = after.question
  if (labels.size === 0 || options.length === 0) return ''
  const added = options.filter(({ id }) => !labels.has(id)).map(({ label }) => label)
  const others = options.flatMap(({ id, label }) => {
    const was = labels.get(id)
    return was !== undefined && foldedText(was) !== foldedText(label) ? [`${was} is ${label} now`] : []
  })
  return [
    added.length > 0 ? `New answers: ${quoted(added)}.` : '',
    others.length > 0 ? `Other texts: ${quoted(others)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
