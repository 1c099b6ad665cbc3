import { sameValues, type Candidate } from './groups'
import type { Profile } from './profile'
import { labelStem } from './stems'

/** Questions that a tool asks once per brand or product: `LOOP1_Q5`, `1_Q5`, `Q5_LOOP1`. */
const FIRST = /^(?:(?:loop|iter|iteration)_?)?(\d+)_(.*\p{L}.*)$/iu
const LAST = /^(.+?)_(?:loop|iter|iteration)_?(\d+)$/iu

interface Turn {
  readonly question: string
  readonly number: string
}

/** Which question, and in which turn of its loop, a variable of this name belongs to; null for one outside loops. */
export const turnOf = (name: string): Turn | null => {
  const [, number, question] = FIRST.exec(name) ?? []
  if (number !== undefined && question !== undefined) return { question, number }
  const [, stem, turn] = LAST.exec(name) ?? []
  return stem !== undefined && turn !== undefined ? { question: stem, number: turn } : null
}

/** Every turn asks the same: the texts differ in what the turn is about, or in nothing. */
const textsOf = (members: readonly Profile[], numbers: readonly string[]): Candidate['label'] => {
  const labels = members.map(({ variable }) => variable.label)
  const [first = ''] = labels
  if (first !== '' && labels.every(label => label === first))
    return { common: first, parts: numbers.map(number => `Loop ${number}`) }
  return labelStem(labels)
}

/** Variables of loops, the turns of one question together, wherever they are in the file. */
export const loopedGroups = (profiles: readonly Profile[]): Candidate[] => {
  const questions = new Map<string, { readonly profile: Profile; readonly number: string }[]>()
  for (const profile of profiles) {
    const turn = turnOf(profile.variable.name)
    if (turn === null) continue
    const turns = questions.get(turn.question)
    const one = { profile, number: turn.number }
    if (turns) turns.push(one)
    else questions.set(turn.question, [one])
  }
  return [...questions].flatMap(([stem, turns]): Candidate[] => {
    const members = turns.map(({ profile }) => profile)
    const [first] = members
    if (first === undefined || members.length < 2 || !members.every(member => sameValues(first, member))) return []
    const label = textsOf(
      members,
      turns.map(({ number }) => number),
    )
    return [{ stem, members, label, declared: false, byName: true, byLabel: label !== null }]
  })
}
