import type { BreakoutDef, OptionDef } from '@core/domain/question'
import { define } from './define'
import { turnOf } from './loops'
import { tallyMembers, type MultiMember } from './multi'
import type { Profile } from './profile'
import { labelStem, nameStems } from './stems'
import type { MappedQuestion } from './types'

interface Place {
  readonly stem: string
  readonly row: string
}

const only = (values: readonly string[]): string | null =>
  values.length > 0 && values.every(value => value === values[0]) ? (values[0] ?? null) : null

/** Which row of which grid the columns of a set are, by their names; null where the names do not say. */
const placeOf = ({ variables }: MappedQuestion): Place | null => {
  const turns = variables.map(({ name }) => turnOf(name))
  const turn = only(turns.map(each => each?.number ?? ''))
  if (turn !== null && turn !== '') {
    const stem = only(turns.map(each => nameStems(each?.question ?? '')[0]?.stem ?? ''))
    return stem === null || stem === '' ? null : { stem, row: turn }
  }
  const names = variables.map(({ name }) => nameStems(name)[0])
  const stem = only(names.map(each => each?.stem ?? ''))
  if (stem === null || stem === '' || names.some(each => each?.column == null)) return null
  const row = only(names.map(each => each?.row ?? '')) ?? only(names.map(each => each?.column ?? ''))
  return row === null ? null : { stem, row }
}

/** The answers of a set as one text; null where two are the same. */
const answersOf = ({ def }: MappedQuestion): string | null => {
  const labels = def.options.map(({ label }) => label.trim().toLowerCase())
  return new Set(labels).size === labels.length ? JSON.stringify(labels) : null
}

/** A provider says itself what is one question. */
const isDeclared = ({ variables }: MappedQuestion, profiles: ReadonlyMap<string, Profile>): boolean =>
  variables.some(({ name }) => profiles.get(name)?.variable.hint?.declared !== undefined)

/** Sets with the very same answers whose names make them rows of one grid. */
const familiesOf = (
  questions: readonly MappedQuestion[],
  profiles: ReadonlyMap<string, Profile>,
): MappedQuestion[][] => {
  const families = new Map<string, MappedQuestion[]>()
  for (const question of questions) {
    const { def, state, include } = question
    const place =
      def.kind === 'multi' &&
      def.source?.kind === 'members' &&
      state !== 'proposed' &&
      include &&
      !isDeclared(question, profiles)
        ? placeOf(question)
        : null
    const answers = answersOf(question)
    if (place === null || answers === null) continue
    const key = `${place.stem} ${answers}`
    const family = families.get(key)
    if (family) family.push(question)
    else families.set(key, [question])
  }
  return [...families.values()].filter(({ length }) => length > 1)
}

const rowTexts = (family: readonly MappedQuestion[]): { text: string; rows: string[] } => {
  const texts = family.map(({ def }) => def.text)
  const stem = labelStem(texts)
  const rows = (stem?.parts ?? texts).map(part => part.replace(/^\d+\s*[:.)-]\s*/u, ''))
  return { text: stem?.common ?? '', rows: new Set(rows).size === rows.length ? rows : texts }
}

const membersOf = ({ def }: MappedQuestion, profiles: ReadonlyMap<string, Profile>): MultiMember[] =>
  def.source?.kind === 'members'
    ? def.source.members.flatMap(member => {
        const profile = profiles.get(member.var)
        return profile ? [{ profile, label: '', codes: member.codes }] : []
      })
    : []

const gridOf = (
  family: readonly MappedQuestion[],
  name: string,
  profiles: ReadonlyMap<string, Profile>,
  length: number,
): MappedQuestion => {
  const [first] = family
  const { text, rows } = rowTexts(family)
  const answers = first?.def.options ?? []
  const options = answers.map(({ label }, at): OptionDef => ({
    id: `c${at + 1}`,
    label,
    codes: [],
    score: null,
    missing: false,
  }))
  const counts: Record<string, number> = {}
  const breakouts = family.map(({ def, counts: own }, row): BreakoutDef => {
    const places = new Map(def.options.map(({ id }, at) => [id, `c${at + 1}`]))
    for (const { id } of def.options) {
      const place = places.get(id) ?? id
      counts[place] = (counts[place] ?? 0) + (own[id] ?? 0)
    }
    const source = def.source?.kind === 'members' ? def.source : null
    return {
      name: def.name,
      text: rows[row] ?? def.text,
      original_text: def.raw_text,
      source: {
        kind: 'members',
        base: source?.base ?? 'selected',
        members: (source?.members ?? []).map(member => ({ ...member, id: places.get(member.id) ?? member.id })),
      },
    }
  })
  const all = family.flatMap(question => membersOf(question, profiles))
  return {
    id: `p:sets:${first?.id ?? ''}`,
    def: define(name, text || name, { kind: 'grid', source: null, options, breakouts }),
    state: 'proposed',
    confidence: 'likely',
    reason: `${family.length} multiple-response sets have the same ${options.length} answers, and their names number them: a grid with a row for each.`,
    set: null,
    variables: family.flatMap(({ variables }) => variables),
    base: tallyMembers(all, first?.def.source?.kind === 'members' ? first.def.source.base : 'selected', length).base,
    counts,
    include: false,
    replaces: family.map(({ id }) => id),
    rows: family.map(({ id }, at) => ({ id, label: rows[at] ?? '' })),
  }
}

/** The questions with a proposal before each family of sets that are rows of one grid. Names of the questions are final. */
export const withSetGrids = (
  questions: readonly MappedQuestion[],
  profiles: ReadonlyMap<string, Profile>,
  length: number,
): MappedQuestion[] => {
  const names = new Set(questions.map(({ def }) => def.name))
  const before = new Map<string, MappedQuestion>()
  for (const family of familiesOf(questions, profiles)) {
    const [first] = family
    const place = first ? placeOf(first) : null
    if (first === undefined || place === null) continue
    let { stem: name } = place
    for (let copy = 2; names.has(name); copy += 1) name = `${place.stem}_${copy}`
    names.add(name)
    before.set(first.id, gridOf(family, name, profiles, length))
  }
  return questions.flatMap(question => {
    const grid = before.get(question.id)
    return grid === undefined ? [question] : [grid, question]
  })
}
