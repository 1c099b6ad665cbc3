import type { NeutralCell, NeutralKind, NeutralQuestion } from '../../import/neutral'
import { isPersonalName } from './personal'
import { isoOf, numberOf, record, text, type Loose } from './wire'

/** Ids of facts about the interview begin with this: no id of a question does. */
const FACT = 'fact:'
const CUSTOM = 'custom:'

interface Fact {
  readonly name: string
  readonly text: string
  readonly kind: NeutralKind
  readonly read: (item: Loose) => NeutralCell
}

const FACTS: readonly Fact[] = [
  { name: 'date_created', text: 'Start date', kind: 'date', read: item => isoOf(item.date_created) },
  { name: 'date_modified', text: 'End date', kind: 'date', read: item => isoOf(item.date_modified) },
  { name: 'total_time', text: 'Duration in seconds', kind: 'numeric', read: item => numberOf(item.total_time) },
  { name: 'collector_id', text: 'Collector', kind: 'meta', read: item => text(item.collector_id) || null },
]

const hidden = (ref: string, name: string, words: string, kind: NeutralKind, column: string): NeutralQuestion => ({
  ref,
  name,
  kind,
  textRaw: words,
  text: words,
  options: [],
  rows: [],
  columns: [{ name: column }],
  hidden: true,
})

/** Facts about the interview, and the variables that links carried, as far as they are about nobody. */
export const factQuestions = (custom: readonly string[]): readonly NeutralQuestion[] => {
  const used = new Set<string>()
  const columnOf = (name: string): string => {
    const start = `custom_${name.replace(/[^A-Za-z0-9_]/gu, '_')}`
    for (let copy = 1; ; copy += 1) {
      const end = copy === 1 ? '' : `_${copy}`
      const column = start.slice(0, 64 - end.length) + end
      if (used.size < used.add(column).size) return column
    }
  }
  return [
    ...custom
      .filter(name => !isPersonalName(name))
      .map(name => hidden(CUSTOM + name, `custom ${name}`.slice(0, 250), name, 'meta', columnOf(name))),
    ...FACTS.map(({ name, text: words, kind }) => hidden(FACT + name, name, words, kind, name)),
  ]
}

/** How the cell of a fact is read from a response; null for questions of the survey. */
export const factReader = (ref: string): ((item: Loose) => NeutralCell) | null => {
  if (ref.startsWith(FACT)) return FACTS.find(({ name }) => FACT + name === ref)?.read ?? null
  if (!ref.startsWith(CUSTOM)) return null
  const name = ref.slice(CUSTOM.length)
  return item => {
    const variables = record(item.custom_variables)
    return Object.hasOwn(variables, name) ? text(variables[name]) || null : null
  }
}
