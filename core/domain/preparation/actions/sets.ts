import type { Code, MultiBase } from '@core/crosstab'
import { bareQuestion, type AnswerSource, type OptionDef } from '../../question'
import {
  freeName,
  itemOf,
  itemsOf,
  quoted,
  refuse,
  textOr,
  type Edit,
  type Item,
  type MadeColumn,
  type State,
} from '../items'
import type { SetAction, SetMember } from '../steps'
import { ticked, type Tick } from '../columns'

/** The parts of a set or grid stay variables, out of sight, where they were until then. */
export const membersOf = (parts: readonly Item[], name: string): Item[] =>
  parts.map(part => ({ ...part, shown: false, partOf: name }))

/** Tags that all parts have, so that a group stays in their section. */
export const commonTags = (parts: readonly Item[]): string[] =>
  (parts[0]?.def.tags ?? []).filter(tag => parts.every(({ def }) => def.tags.includes(tag)))

const columnOfItem = (item: Item): string => {
  const { source } = item.def
  return source?.kind === 'variable'
    ? source.var
    : refuse(item.name, `"${item.name}" is not one column.`, 'Choose columns, or split it first.')
}

const checkCounts = (item: Item, counts: readonly Code[] | null): void => {
  if (counts === null) return
  if (counts.length === 0) refuse(item.name, `No value of "${item.name}" counts as selected.`, 'Choose at least one.')
  const known = item.file?.values?.map(({ code }) => code) ?? item.def.options.flatMap(({ codes }) => codes)
  const labelled = item.file?.question.options.flatMap(({ codes }) => codes) ?? []
  const listed = item.file === null || item.file.values !== null
  const strange = counts.find(code => !known.includes(code) && !labelled.includes(code))
  if (listed && strange !== undefined && known.length > 0)
    refuse(
      item.name,
      `"${item.name}" holds no value ${JSON.stringify(strange)}.`,
      `It holds ${quoted(known.map(String))}.`,
    )
}

const memberLabel = (item: Item, { label, counts }: SetMember): string => {
  const given = label?.trim()
  if (given) return given
  const counted =
    counts?.length === 1 ? item.def.options.find(({ codes }) => codes.includes(counts[0] ?? '')) : undefined
  // Columns that hold their own answer as text are named by it; a column of yes and no by what was asked.
  return counted && typeof counts?.[0] === 'string' && counted.label.length > 3 ? counted.label : item.def.text
}

/** Columns of ticks in which nobody has an exclusive answer together with another one. */
const resolved = (
  name: string,
  members: readonly SetMember[],
  ticks: readonly Tick[],
  conflicts: SetAction['conflicts'],
): { readonly ticks: Tick[]; readonly columns: Map<string, MadeColumn> } => {
  const columns = new Map<string, MadeColumn>()
  const isExclusive = (at: number): boolean => members[at]?.exclusive === true
  const others = ticks.filter((_, at) => !isExclusive(at))
  const exclusive = ticks.filter((_, at) => isExclusive(at))
  if (exclusive.length === 0 || conflicts === undefined || conflicts === 'leave') return { ticks: [...ticks], columns }
  return {
    ticks: ticks.map((tick, at) => {
      const yields = isExclusive(at) === (conflicts === 'keep_others')
      if (!yields) return tick
      const column = `${name}:${tick.var}`
      columns.set(column, ticked([tick], isExclusive(at) ? others : exclusive))
      return { var: column, codes: [1] }
    }),
    columns,
  }
}

const fromMembers = (state: State, action: SetAction, members: readonly SetMember[]): Made => {
  const parts = itemsOf(
    state,
    members.map(({ variable }) => variable),
  )
  if (parts.length < 2) refuse(action.name, 'A set needs at least two columns.', 'Choose more of them.')
  const ticks = parts.map((part, at): Tick => {
    const counts = members[at]?.counts ?? null
    checkCounts(part, counts)
    return { var: columnOfItem(part), codes: counts }
  })
  const kept = resolved(action.name.trim(), members, ticks, action.conflicts)
  const ids = ticks.map(tick => tick.var)
  return {
    parts,
    columns: kept.columns,
    source: {
      kind: 'members',
      base: action.base,
      members: kept.ticks.map((tick, at) => ({
        id: ids[at] ?? '',
        var: tick.var,
        codes: tick.codes === null ? null : [...tick.codes],
      })),
    },
    options: parts.map((part, at): OptionDef => ({
      id: ids[at] ?? '',
      label: memberLabel(part, members[at] ?? { variable: part.name, counts: null }),
      codes: [...(ticks[at]?.codes ?? [])],
      score: null,
      missing: false,
    })),
  }
}

interface Made {
  readonly parts: readonly Item[]
  readonly source: AnswerSource
  readonly options: OptionDef[]
  readonly columns?: ReadonlyMap<string, MadeColumn>
}

const fromCategories = (state: State, base: MultiBase, names: readonly string[]): Made => {
  const parts = itemsOf(state, names)
  const options = new Map<string, OptionDef>()
  for (const { name, def } of parts) {
    if (def.options.length === 0)
      refuse(name, `"${name}" has no list of answers.`, 'Change its type to single answer, or leave it out of the set.')
    for (const option of def.options) {
      const known = options.get(option.id)
      if (known && known.label.toLowerCase() !== option.label.toLowerCase())
        refuse(
          name,
          `${JSON.stringify(option.id)} is "${option.label}" in "${name}" but "${known.label}" in a column before it.`,
          'Give the answers the same texts first, or leave the column out.',
        )
      if (!known) options.set(option.id, { ...option, score: null })
    }
  }
  if (parts.length < 2) refuse(names[0] ?? '', 'A set needs at least two columns.', 'Choose more of them.')
  return { parts, source: { kind: 'vars', vars: parts.map(columnOfItem), base }, options: [...options.values()] }
}

const fromList = (
  state: State,
  base: MultiBase,
  { list, separator, answers }: Extract<SetAction['from'], { readonly list: string }>,
): Made => {
  const item = itemOf(state, list)
  if (separator.trim() === '' && separator !== '\n')
    refuse(list, 'The separator of the list is missing.', 'Name the character between two answers, such as ";".')
  const values = item.file?.values
  if (!answers && !values)
    refuse(list, `"${list}" has too many different cells to list their answers.`, 'Name the answers in the step.')
  const found = new Map<string, number>()
  for (const { code, n } of values ?? [])
    for (const part of String(code).split(separator)) {
      const answer = part.trim()
      if (answer !== '') found.set(answer, (found.get(answer) ?? 0) + n)
    }
  const texts = answers ?? [...found].sort((a, b) => b[1] - a[1]).map(([answer]) => answer)
  if (texts.length < 2) refuse(list, `No cell of "${list}" holds several answers.`, 'Check the separator.')
  const options = texts.map((text): OptionDef => ({
    id: text,
    label: text,
    codes: [text],
    score: null,
    missing: false,
  }))
  return { parts: [item], source: { kind: 'delimited', var: columnOfItem(item), sep: separator, base }, options }
}

const made = (state: State, action: SetAction): Made => {
  const { from, base } = action
  if ('members' in from) return fromMembers(state, action, from.members)
  return 'categories' in from ? fromCategories(state, base, from.categories) : fromList(state, base, from)
}

/** Makes a multiple-response set of columns; they stay variables, out of sight. */
export const set = (state: State, action: SetAction): Edit => {
  const name = freeName(state, action.name)
  const { parts, source, options, columns } = made(state, action)
  const text = textOr(action.text, name)
  const item: Item = {
    name,
    origin: 'set',
    def: bareQuestion(name, text, { kind: 'multi', source, options, tags: commonTags(parts) }),
    firstText: text,
    shown: true,
    partOf: null,
    parts: parts.map(part => part.name),
    file: null,
    notAsked: [],
  }
  const [first] = parts
  return {
    put: [item, ...membersOf(parts, name)],
    ...(first && { before: first.name }),
    ...(columns && columns.size > 0 && { columns: new Map([...state.columns, ...columns]) }),
  }
}
