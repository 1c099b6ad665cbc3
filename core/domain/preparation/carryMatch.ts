import { quoted, type FileVariable } from './items'
import type { Pausing } from './pauses'

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
  if (most === 0) return 1
  let both = 0
  for (const answer of a) if (b.has(answer)) both += 1
  return both / most
}

/** Variables of both files with the same list of answers. */
interface AnswerList {
  readonly answers: ReadonlySet<string>
  before: number
  after: number
}

/** What a variable is known by, folded once: files have thousands of them, and each is compared with many. */
interface Traits {
  readonly name: string
  /** Type and text; null where the text is the header, which is gone with the name. */
  readonly text: string | null
  readonly type: FileVariable['type']
  readonly list: AnswerList
}

const ENOUGH = { answers: 3, ofText: 0.5, alone: 0.8 } as const

function* mapped<From, To>(all: readonly From[], to: (one: From) => To): Pausing<To[]> {
  const found: To[] = []
  for (const one of all) {
    found.push(to(one))
    yield
  }
  return found
}

interface BothFiles {
  readonly old: readonly Traits[]
  readonly now: readonly Traits[]
  readonly lists: readonly AnswerList[]
}

function* readTraits(before: readonly FileVariable[], after: readonly FileVariable[]): Pausing<BothFiles> {
  const lists = new Map<string, AnswerList>()
  const traitsOf =
    (side: 'before' | 'after') =>
    (variable: FileVariable): Traits => {
      const { name, type, question } = variable
      const answers = answersOf(variable)
      const key = JSON.stringify([...answers].sort())
      const list = lists.get(key) ?? { answers, before: 0, after: 0 }
      lists.set(key, list)
      list[side] += 1
      const text = foldedText(question.text)
      return { name, type, text: text === foldedText(name) ? null : `${type}\n${text}`, list }
    }
  const old = yield* mapped(before, traitsOf('before'))
  const now = yield* mapped(after, traitsOf('after'))
  return { old, now, lists: [...lists.values()] }
}

const grouped = <Key>(traits: readonly Traits[], keyOf: (each: Traits) => Key | null): Map<Key, Traits[]> => {
  const groups = new Map<Key, Traits[]>()
  for (const each of traits) {
    const key = keyOf(each)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

/** For each variable that is gone the only one that it may be, or null. */
type Rule = (gone: readonly Traits[], added: readonly Traits[]) => Pausing<(Traits | null)[]>

const onlyOne = (fits: readonly Traits[]): Traits | null => (fits.length === 1 ? (fits[0] ?? null) : null)

/** The one variable of a group that fits, by lists of answers: equal lists are compared once. */
const byLists = (group: readonly Traits[]): ((fits: (list: AnswerList) => boolean) => Traits | null) => {
  const lists = grouped(group, ({ list }) => list)
  return fits => onlyOne([...lists].flatMap(([list, members]) => (fits(list) ? members.slice(0, 2) : [])))
}

const sameText =
  (enough: number): Rule =>
  (gone, added) => {
    const found = new Map([...grouped(added, ({ text }) => text)].map(([text, group]) => [text, byLists(group)]))
    const seen = new Map<string, Map<AnswerList, Traits | null>>()
    return mapped(gone, ({ text, list }) => {
      const find = text === null ? undefined : found.get(text)
      if (text === null || !find) return null
      const known = seen.get(text) ?? new Map<AnswerList, Traits | null>()
      seen.set(text, known)
      if (!known.has(list))
        known.set(
          list,
          find(other => shared(list.answers, other.answers) >= enough),
        )
      return known.get(list) ?? null
    })
  }

/** For a list of answers all that have nearly the same, itself among them. */
const nearLists = (lists: readonly AnswerList[]): ((list: AnswerList) => AnswerList[]) => {
  const having = new Map<string, AnswerList[]>()
  for (const list of lists)
    for (const answer of list.answers) {
      const known = having.get(answer)
      if (known) known.push(list)
      else having.set(answer, [list])
    }
  return ({ answers }) => {
    const both = new Map<AnswerList, number>()
    for (const answer of answers) for (const list of having.get(answer) ?? []) both.set(list, (both.get(list) ?? 0) + 1)
    return [...both].flatMap(([list, n]) =>
      n / Math.max(list.answers.size, answers.size) >= ENOUGH.alone ? [list] : [],
    )
  }
}

/** Where no other variable of either file has such answers. */
const sameAnswers = (lists: readonly AnswerList[]): Rule => {
  const near = nearLists(lists)
  return (gone, added) => {
    const having = grouped(added, ({ list }) => list)
    return mapped(gone, ({ text, type, list }) => {
      if (list.answers.size < ENOUGH.answers || list.before > 1) return null
      const alike = near(list)
      const isAlone = alike.every(each => each.before === Number(each === list))
      const [other, another] = alike.filter(({ after }) => after > 0)
      if (!isAlone || !other || another || other.after > 1) return null
      const to = onlyOne((having.get(other) ?? []).filter(each => each.type === type))
      return to && (text === null || to.text !== text) ? to : null
    })
  }
}

/** Variables that only the earlier file has, with the one of the next file that each may be: where exactly one fits it, and it fits no other. */
export function* matching(before: readonly FileVariable[], after: readonly FileVariable[]): Pausing<Rename[]> {
  const { old, now, lists } = yield* readTraits(before, after)
  const [had, has] = [new Set(old.map(({ name }) => name)), new Set(now.map(({ name }) => name))]
  let gone = old.filter(({ name }) => !has.has(name))
  let added = now.filter(({ name }) => !had.has(name))
  const found: Rename[] = []
  const rules: readonly (readonly [reason: string, rule: Rule])[] = [
    ['Same text and same answers.', sameText(1)],
    ['Same text and most of the answers.', sameText(ENOUGH.ofText)],
    ['Same answers, which no other variable has.', sameAnswers(lists)],
  ]
  for (const [reason, rule] of rules) {
    const targets = yield* rule(gone, added)
    const wanted = new Map<Traits, number>()
    for (const to of targets) if (to) wanted.set(to, (wanted.get(to) ?? 0) + 1)
    const taken = new Set<Traits>()
    gone.forEach((from, at) => {
      const to = targets[at]
      if (!to || wanted.get(to) !== 1) return
      found.push({ from: from.name, to: to.name, reason })
      taken.add(from).add(to)
    })
    gone = gone.filter(each => !taken.has(each))
    added = added.filter(each => !taken.has(each))
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
