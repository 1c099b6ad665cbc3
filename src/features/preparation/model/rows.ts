import type { PreparedVariable } from '@core/contract'
import type { CheckKind, Step } from '@core/domain/preparation'
import { counted } from '@/lib/words'
import { sharedText } from './selection'
import { sourcesOf, subjectsOf } from './steps'
import { TYPES } from './types'

/** A set or grid that the reader of the file found and nobody has accepted yet. */
export interface Suggestion {
  readonly step: string
  readonly kind: 'multi' | 'grid' | 'other'
  readonly name: string
  readonly reason: string
  /** Little says so: columns with a gap in their numbers, for example. */
  readonly doubtful: boolean
  readonly of: readonly string[]
}

const kindOf = ({ do: action }: Step): Suggestion['kind'] => {
  const kind = action.kind === 'question' ? action.question.kind : action.kind
  if (kind === 'multi' || kind === 'set') return 'multi'
  return kind === 'grid' ? 'grid' : 'other'
}

export const suggestionsOf = (steps: readonly Step[]): Suggestion[] =>
  steps
    .filter(({ state }) => state === 'proposed')
    .map(step => ({
      step: step.id,
      kind: kindOf(step),
      name: subjectsOf(step.do)[0] ?? '',
      reason: step.note ?? '',
      doubtful: step.confidence === 'doubtful',
      of: sourcesOf(step.do).length > 0 ? sourcesOf(step.do) : subjectsOf(step.do),
    }))

/** Names that people have changed or made. */
export const changedNames = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(steps.filter(({ by, state }) => by !== null && state === 'on').flatMap(step => subjectsOf(step.do)))

export type Filter =
  | { readonly kind: 'all' | 'changed' | 'hidden' | 'check' | 'suggested' }
  | { readonly kind: 'issue'; readonly issue: CheckKind }
  | { readonly kind: 'suggestion'; readonly suggestion: Suggestion['kind'] }
  | { readonly kind: 'section'; readonly section: string }

export const sameFilter = (a: Filter, b: Filter): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface VariableRow {
  readonly kind: 'variable'
  readonly id: string
  readonly variable: PreparedVariable
  /** 1: part of the set or grid above it. */
  readonly depth: 0 | 1
  readonly open: boolean
  readonly suggestion: Suggestion | null
  /** The beginning of its text that the row above has too. */
  readonly repeated: string
}

export interface SectionRow {
  readonly kind: 'section'
  readonly id: string
  readonly name: string
  readonly open: boolean
  readonly words: string
  readonly toCheck: number
}

export type TableRow = VariableRow | SectionRow

export interface Look {
  readonly filter: Filter
  readonly query: string
  /** Sets and grids whose parts are listed. */
  readonly expanded: ReadonlySet<string>
  readonly closedSections: ReadonlySet<string>
}

export interface Contents {
  readonly variables: readonly PreparedVariable[]
  readonly changed: ReadonlySet<string>
  readonly suggestions: ReadonlyMap<string, Suggestion>
}

const matches = (variable: PreparedVariable, query: string): boolean => {
  const wanted = query.trim().toLowerCase()
  return (
    wanted === '' || `${variable.name} ${variable.text} ${TYPES[variable.type].label}`.toLowerCase().includes(wanted)
  )
}

const passes = (variable: PreparedVariable, filter: Filter, { changed, suggestions }: Contents): boolean => {
  const { name } = variable
  switch (filter.kind) {
    case 'all':
      return true
    case 'changed':
      return changed.has(name)
    case 'hidden':
      return !variable.shown && variable.part_of === null
    case 'check':
      return variable.issue !== null
    case 'suggested':
      return suggestions.has(name)
    case 'issue':
      return variable.issue?.kind === filter.issue
    case 'suggestion':
      return suggestions.get(name)?.kind === filter.suggestion
    case 'section':
      return variable.section === filter.section
  }
}

/** Suggestions by the variables that they are about. */
export const suggestionsByName = (suggestions: readonly Suggestion[]): ReadonlyMap<string, Suggestion> =>
  new Map(suggestions.flatMap(suggestion => suggestion.of.map((name): [string, Suggestion] => [name, suggestion])))

const NO_SECTION = 'No section'

/** Variables that stand for themselves, by section in the order of first appearance. */
const bySection = (variables: readonly PreparedVariable[]): Map<string | null, PreparedVariable[]> => {
  const sections = new Map<string | null, PreparedVariable[]>()
  for (const variable of variables) {
    const known = sections.get(variable.section)
    if (known) known.push(variable)
    else sections.set(variable.section, [variable])
  }
  return sections
}

const leaves = ({ parts }: PreparedVariable): number => Math.max(1, parts.length)

/** Rows that know what of their text is a repetition. */
const withRepeated = (rows: readonly TableRow[]): TableRow[] =>
  rows.map((row, at) => {
    const above = rows[at - 1]
    if (row.kind !== 'variable' || above?.kind !== 'variable') return row
    const shared = sharedText([above.variable.text, row.variable.text])
    return shared.length < row.variable.text.length ? { ...row, repeated: shared } : row
  })

const allRows = (contents: Contents, { filter, query, expanded, closedSections }: Look): TableRow[] => {
  const { variables, suggestions } = contents
  const byName = new Map(variables.map(variable => [variable.name, variable]))
  const hit = (variable: PreparedVariable): boolean => passes(variable, filter, contents) && matches(variable, query)
  const partsOf = (variable: PreparedVariable) => variable.parts.flatMap(name => byName.get(name) ?? [])
  const searching = query.trim() !== '' || filter.kind !== 'all'
  const rowsOf = (variable: PreparedVariable): VariableRow[] => {
    const parts = partsOf(variable)
    const hits = searching ? parts.filter(hit) : []
    if (searching && !hit(variable) && hits.length === 0) return []
    const open = expanded.has(variable.name) || (!hit(variable) && hits.length > 0)
    const own: VariableRow = {
      kind: 'variable',
      id: variable.name,
      variable,
      depth: 0,
      open,
      suggestion: suggestions.get(variable.name) ?? null,
      repeated: '',
    }
    if (!open) return [own]
    const listed = expanded.has(variable.name) ? parts : hits
    return [
      own,
      ...listed.map((part): VariableRow => ({
        kind: 'variable',
        id: part.name,
        variable: part,
        depth: 1,
        open: false,
        suggestion: suggestions.get(part.name) ?? null,
        repeated: '',
      })),
    ]
  }
  const sections = bySection(variables.filter(({ part_of }) => part_of === null || !byName.has(part_of)))
  if (sections.size <= 1 && sections.has(null)) return [...sections.values()].flat().flatMap(rowsOf)
  return [...sections].flatMap(([section, all]): TableRow[] => {
    const rows = all.flatMap(rowsOf)
    if (rows.length === 0) return []
    const name = section ?? NO_SECTION
    const open = searching || !closedSections.has(name)
    const variablesIn = all.reduce((sum, variable) => sum + leaves(variable), 0)
    const head: SectionRow = {
      kind: 'section',
      id: `section ${name}`,
      name,
      open,
      words: `${counted(all.length, 'row', 'rows')}, ${counted(variablesIn, 'variable', 'variables')}`,
      toCheck: all.filter(({ issue }) => issue !== null).length,
    }
    return [head, ...(open ? rows : [])]
  })
}

/** The rows of the table: sections, variables, and parts of the sets and grids that are open. */
export const tableRows = (contents: Contents, look: Look): TableRow[] => withRepeated(allRows(contents, look))

export interface RailLine {
  readonly filter: Filter
  /** The number that the line begins with, and the rest of its sentence. */
  readonly n: number
  readonly words: string
}

const ISSUES: Readonly<Record<CheckKind, readonly [one: string, many: string]>> = {
  labels: ['has codes without labels', 'have codes without labels'],
  missing: ['may hide a missing code', 'may hide a missing code'],
  single: ['has one answer only', 'have one answer only'],
  empty: ['is nearly empty', 'are nearly empty'],
  reader: ['may have another type', 'may have another type'],
}

const SUGGESTED: Readonly<Record<Suggestion['kind'], readonly [one: string, many: string]>> = {
  multi: ['looks like multiple response', 'look like multiple response'],
  grid: ['looks like a grid', 'look like grids'],
  other: ['could be read otherwise', 'could be read otherwise'],
}

/** What is to be checked, by kind. */
export const checkLines = (variables: readonly PreparedVariable[]): RailLine[] =>
  (Object.keys(ISSUES) as CheckKind[]).flatMap(issue => {
    const n = variables.filter(variable => variable.issue?.kind === issue).length
    return n === 0 ? [] : [{ filter: { kind: 'issue', issue } as const, n, words: ISSUES[issue][n === 1 ? 0 : 1] }]
  })

/** What the reader suggests, by kind. */
export const suggestionLines = (suggestions: readonly Suggestion[]): RailLine[] =>
  (Object.keys(SUGGESTED) as Suggestion['kind'][]).flatMap(kind => {
    const n = suggestions.filter(one => one.kind === kind).length
    return n === 0
      ? []
      : [{ filter: { kind: 'suggestion', suggestion: kind } as const, n, words: SUGGESTED[kind][n === 1 ? 0 : 1] }]
  })

/** Sections in their order, with the variables in each. */
export const sectionLines = (variables: readonly PreparedVariable[]): RailLine[] => {
  const sections = bySection(variables.filter(({ part_of }) => part_of === null))
  return [...sections].flatMap(([section, all]) =>
    section === null
      ? []
      : [
          {
            filter: { kind: 'section', section } as const,
            n: all.reduce((sum, variable) => sum + leaves(variable), 0),
            words: section,
          },
        ],
  )
}
