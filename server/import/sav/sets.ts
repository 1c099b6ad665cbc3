import type { Code } from '@core/crosstab'
import { trimCell } from '../columns'
import type { MultipleResponseSet } from '../types'
import type { TextReader } from './encoding'
import { parseSets, type RawSet } from './multipleResponse'
import { variableFinder, type NamedVariable } from './names'
import type { RawExtension } from './records'
import type { WarningList } from './warnings'

/** Record subtypes: 7 holds sets without counted-value labels, 19 sets of SPSS 14 and later. */
const SUBTYPES = new Set([7, 19])

interface Context {
  readonly texts: TextReader
  readonly find: (name: string) => NamedVariable | undefined
  readonly warnings: WarningList
}

const membersOf = (raw: RawSet, name: string, { texts, find, warnings }: Context): NamedVariable[] => {
  const members = new Map<string, NamedVariable>()
  for (const bytes of raw.members) {
    const wanted = texts.text(bytes, `multiple-response set ${name}`)
    const member = find(wanted)
    if (member === undefined)
      warnings.add('set_member_unknown', `The multiple-response set ${name} names variables that do not exist.`, wanted)
    else members.set(member.name, member)
  }
  return [...members.values()]
}

const countedValue = (raw: RawSet, numeric: boolean, texts: TextReader): Code | null => {
  if (raw.counted === null) return null
  const text = trimCell(texts.text(raw.counted, 'a multiple-response set'))
  return numeric ? Number(text) : text
}

const buildSet = (raw: RawSet, context: Context): MultipleResponseSet | null => {
  const { texts, warnings } = context
  const name = texts.text(raw.name, 'the name of a multiple-response set')
  const drop = (why: string): null => {
    warnings.add('set_left_out', `A multiple-response set was left out: ${why}.`, name)
    return null
  }
  const members = membersOf(raw, name, context)
  if (members.length < 2) return drop('it has fewer than two variables')
  const numeric = members[0]?.width === 0
  if (members.some(member => (member.width === 0) !== numeric)) return drop('it mixes numbers and texts')
  const counted = countedValue(raw, numeric, texts)
  if (typeof counted === 'number' && !Number.isFinite(counted)) return drop('its counted value is not a number')
  return {
    name,
    label: trimCell(texts.text(raw.label, `multiple-response set ${name}`)),
    type: raw.type,
    countedValue: counted,
    members: members.map(member => member.name),
    labelsFromCountedValue: raw.type === 'E',
    labelFromFirstMember: raw.labelFromFirstMember,
  }
}

/** The multiple-response sets of a file. Inconsistent sets are left out and reported. */
export const readSets = (
  extensions: readonly RawExtension[],
  variables: readonly NamedVariable[],
  texts: TextReader,
  warnings: WarningList,
): MultipleResponseSet[] => {
  const context: Context = { texts, warnings, find: variableFinder(variables) }
  const sets = new Map<string, MultipleResponseSet>()
  for (const record of extensions.filter(({ subtype }) => SUBTYPES.has(subtype))) {
    const { sets: found, broken } = parseSets(record.data)
    for (const line of broken) {
      const start = texts.text(line.subarray(0, 60), 'a multiple-response set')
      warnings.add('set_left_out', 'A multiple-response set was left out: its definition is damaged.', start)
    }
    for (const raw of found) {
      const set = buildSet(raw, context)
      if (set !== null) sets.set(set.name.toLowerCase(), set)
    }
  }
  return [...sets.values()]
}
