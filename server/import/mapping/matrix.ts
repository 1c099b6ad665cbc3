import type { BreakoutDef, OptionDef, QuestionDef } from '@core/domain/question'
import { cleanText } from './clean'
import { define, shown } from './define'
import type { Dichotomy } from './dichotomies'
import { baseOf, tallyMembers, type MultiMember } from './multi'
import type { FoundQuestion } from './types'

const JOINT = ' - '

interface Cell {
  readonly member: MultiMember
  readonly row: string
  readonly column: string
}

export interface MatrixSpec {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly members: readonly MultiMember[]
  readonly dichotomies: readonly Dichotomy[]
  readonly reason: string
  readonly length: number
}

const split = (member: MultiMember): Cell | null => {
  const at = member.label.lastIndexOf(JOINT)
  return at <= 0 ? null : { member, row: member.label.slice(0, at), column: member.label.slice(at + JOINT.length) }
}

/** Members named "row - column" that fill a whole table of rows and columns, row by row; null otherwise. */
const cellsOf = (members: readonly MultiMember[]): Map<string, Cell[]> | null => {
  const rows = new Map<string, Cell[]>()
  for (const member of members) {
    const cell = split(member)
    if (cell === null) return null
    const row = rows.get(cell.row)
    if (row) row.push(cell)
    else rows.set(cell.row, [cell])
  }
  const [first] = rows.values()
  const columns = first?.map(({ column }) => column) ?? []
  const whole = [...rows.values()].every(
    row => row.length === columns.length && row.every(({ column }, at) => column === columns[at]),
  )
  return whole && rows.size >= 2 && columns.length >= 2 && new Set(columns).size === columns.length ? rows : null
}

/** Columns numbered 1, 2, 3 ... are a rating with a mean. */
const scaleOf = (options: readonly OptionDef[]): Partial<QuestionDef> => {
  const scored = options.map((option): OptionDef => ({
    ...option,
    score: /^\d{1,2}$/u.test(option.label) ? Number(option.label) : null,
  }))
  if (scored.filter(({ score }) => score !== null).length < 3) return {}
  return { options: scored, ordered: true, calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }] }
}

/** A grid that the tool exported with a column for every cell of the table: one row per subject, the columns its answers. */
export const matrixQuestion = ({
  id,
  name,
  text,
  members,
  dichotomies,
  reason,
  length,
}: MatrixSpec): FoundQuestion | null => {
  const rows = cellsOf(members)
  const [first] = rows?.values() ?? []
  if (rows === null || first === undefined) return null
  const base = baseOf(dichotomies)
  const ids = first.map((_, at) => `c${at + 1}`)
  const options = first.map(({ column }, at): OptionDef => ({
    id: ids[at] ?? '',
    label: cleanText(column),
    codes: [],
    score: null,
    missing: false,
  }))
  const counts: Record<string, number> = {}
  const breakouts = [...rows].map(([row, cells], place): BreakoutDef => {
    const tally = tallyMembers(
      cells.map(({ member }) => member),
      base,
      length,
    )
    cells.forEach(({ member }, at) => {
      const key = ids[at] ?? ''
      counts[key] = (counts[key] ?? 0) + (tally.counts[member.profile.variable.name] ?? 0)
    })
    return {
      name: `${name}_row${place + 1}`,
      text: cleanText(row),
      original_text: row,
      source: {
        kind: 'members',
        base,
        members: cells.map(({ member }, at) => ({
          id: ids[at] ?? '',
          var: member.profile.variable.name,
          codes: member.codes === null ? null : [...member.codes],
        })),
      },
    }
  })
  const total = tallyMembers(members, base, length)
  return {
    id,
    def: define(name, text, { kind: 'grid', source: null, options, breakouts, ...scaleOf(options) }),
    state: 'ready',
    reason: `${reason} Each is one row and one answer: a grid of ${rows.size} rows.`,
    set: null,
    variables: members.map(({ profile }) => shown(profile.variable)),
    base: total.base,
    counts,
    include: total.base > 0,
    replaces: [],
  }
}
