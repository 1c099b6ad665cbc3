import { bareQuestion, type BreakoutDef, type OptionDef, type QuestionDef } from '../../question'
import {
  columnsOf,
  freeName,
  itemOf,
  itemOfColumn,
  itemsOf,
  refuse,
  textOr,
  type Edit,
  type Item,
  type State,
} from '../items'
import type { GridAction, QuestionAction, SplitAction } from '../steps'
import { holdsCodes } from './answers'
import { commonTags, membersOf } from './sets'

const sameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** One list of answers for all rows: the same codes are the same answer, and so are the same texts under different codes. */
const commonOptions = (rows: readonly Item[]): OptionDef[] => {
  const longest = rows.reduce((most, row) => (row.def.options.length > most.def.options.length ? row : most))
  const common: OptionDef[] = longest.def.options.map(option => ({ ...option }))
  for (const { name, def } of rows) {
    for (const option of def.options) {
      const alike = common.find(({ label }) => sameText(label, option.label))
      const clash = common.find(each => each !== alike && each.codes.some(code => option.codes.includes(code)))
      if (clash)
        refuse(
          name,
          `${option.codes.map(String).join(', ')} is "${option.label}" in "${name}" but "${clash.label}" in another row.`,
          'Give the answers the same texts first, or leave the row out.',
        )
      if (alike) alike.codes = [...new Set([...alike.codes, ...option.codes])]
      else common.push({ ...option })
    }
  }
  return common
}

const meanOf = (item: Item | undefined): string | undefined =>
  item?.def.calculated.find(({ kind }) => kind === 'mean')?.label

/** A row keeps the name of its own mean where it differs: "Mean spend" is no mean of visits. */
const rowOf = (item: Item, label: string | undefined, leader?: Item): Omit<BreakoutDef, 'source'> => {
  const mean = meanOf(item)
  return {
    name: item.name,
    text: label?.trim() || item.def.text,
    original_text: item.def.raw_text,
    ...(mean !== undefined && mean !== meanOf(leader) && { mean }),
  }
}

const categoricalRows = (rows: readonly Item[], labels: readonly (string | undefined)[]): Partial<QuestionDef> => {
  const leader = rows.find(({ def }) => def.calculated.length > 0) ?? rows[0]
  return {
    options: commonOptions(rows),
    breakouts: rows.flatMap((row, at) =>
      row.def.source ? [{ ...rowOf(row, labels[at], leader), source: row.def.source }] : [],
    ),
    nets: leader?.def.nets ?? [],
    calculated: leader?.def.calculated ?? [],
    ordered: leader?.def.ordered ?? false,
  }
}

/** Rows that are sets of columns: their answers are told apart by text and get ids of the grid's own. */
const setRows = (rows: readonly Item[], labels: readonly (string | undefined)[]): Partial<QuestionDef> => {
  const options = new Map<string, OptionDef>()
  const idOf = ({ label }: OptionDef): string => {
    const key = label.trim().toLowerCase()
    const known = options.get(key)
    if (known) return known.id
    const id = `c${options.size + 1}`
    options.set(key, { id, label, codes: [], score: null, missing: false })
    return id
  }
  const breakouts = rows.flatMap((row, at): BreakoutDef[] => {
    const { source, options: own } = row.def
    if (source?.kind !== 'members') return []
    const ids = new Map(own.map(option => [option.id, idOf(option)]))
    const members = source.members.map(member => ({ ...member, id: ids.get(member.id) ?? member.id }))
    return [{ ...rowOf(row, labels[at]), source: { ...source, members } }]
  })
  return { options: [...options.values()], breakouts }
}

const FITS: ReadonlySet<QuestionDef['kind']> = new Set(['single', 'nps', 'numeric', 'multi'])

/** Rows are all numbers, all single answers, or all sets of one form. */
const checkAlike = (rows: readonly Item[]): void => {
  const [first] = rows
  for (const { name, def } of rows) {
    if (!FITS.has(def.kind))
      refuse(
        name,
        `"${name}" cannot be a row of a grid.`,
        'Rows are single answers, numbers or multiple-response sets.',
      )
    const form = (one: QuestionDef | undefined) => [one?.source?.kind, one?.options.length === 0].join()
    if (form(def) !== form(first?.def))
      refuse(name, `"${name}" is of another type than "${first?.name ?? ''}".`, 'Give all rows the same type first.')
  }
}

/** Makes a grid of items with the same answers; they stay variables, out of sight. */
export const grid = (state: State, action: GridAction): Edit => {
  const name = freeName(state, action.name)
  const rows = itemsOf(
    state,
    action.rows.map(({ of }) => of),
  )
  const labels = action.rows.map(({ label }) => label)
  if (rows.length < 2) refuse(name, 'A grid needs at least two rows.', 'Choose more variables.')
  checkAlike(rows)
  const isOfSets = rows[0]?.def.source?.kind === 'members'
  const parts = isOfSets ? setRows(rows, labels) : categoricalRows(rows, labels)
  const def = bareQuestion(name, textOr(action.text, name), {
    kind: 'grid',
    source: null,
    tags: commonTags(rows),
    ...parts,
  })
  const item: Item = {
    name,
    origin: 'grid',
    def,
    firstText: def.text,
    shown: true,
    partOf: null,
    parts: rows.map(row => row.name),
    file: null,
    notAsked: [],
  }
  return { put: [item, ...membersOf(rows, name)], ...(rows[0] && { before: rows[0].name }) }
}

/** Gives the parts of a set or grid back; the group is gone. */
export const split = (state: State, { of }: SplitAction): Edit => {
  const item = itemOf(state, of)
  if (item.origin !== 'set' && item.origin !== 'grid')
    refuse(of, `"${of}" is neither a set nor a grid.`, 'Only what was put together can be split.')
  const parts = item.parts.flatMap(part => state.items.get(part) ?? [])
  return { put: parts.map(part => ({ ...part, shown: true, partOf: null })), drop: [of] }
}

const twiceIn = <T>(all: readonly T[]): T | undefined => all.find((one, at) => all.indexOf(one) !== at)

/** Refuses a definition whose answers or nets contradict each other. */
const checkAnswers = (def: QuestionDef): void => {
  const { name, options, nets } = def
  const ids = options.map(({ id }) => id)
  const id = twiceIn(ids)
  if (id !== undefined) refuse(name, `Two answers of "${name}" have the id "${id}".`, 'Give each an id of its own.')
  const code = holdsCodes(def) ? twiceIn(options.flatMap(({ codes }) => codes)) : undefined
  if (code !== undefined)
    refuse(
      name,
      `The value ${JSON.stringify(code)} belongs to two answers of "${name}".`,
      'Leave it out of one of them.',
    )
  const known = new Set(ids)
  const lost = nets.flatMap(({ any_of }) => any_of).find(part => !known.has(part))
  if (lost !== undefined)
    refuse(name, `A net of "${name}" joins the answer "${lost}", which it does not have.`, 'Leave it out of the net.')
}

/** A question written out in full; the variables that it reads become its parts. */
export const question = (state: State, { question: given }: QuestionAction): Edit => {
  const text = textOr(given.text, given.name)
  const def = bareQuestion(given.name, text, { ...given, text })
  checkAnswers(def)
  const columns = columnsOf(def)
  if (columns.length === 0) refuse(def.name, `"${def.name}" reads no column.`, 'Name at least one.')
  const parts = itemsOf(
    state,
    columns.map(column => itemOfColumn(state, column)?.name ?? column),
  )
  const [first] = parts
  const alone = parts.length === 1 && first !== undefined && first.name === def.name
  if (alone) return { put: [{ ...first, def, firstText: def.text }] }
  const item: Item = {
    name: freeName(state, def.name),
    origin: def.kind === 'grid' ? 'grid' : 'set',
    def,
    firstText: def.text,
    shown: true,
    partOf: null,
    parts: parts.map(part => part.name),
    file: null,
    notAsked: [],
  }
  return { put: [item, ...membersOf(parts, item.name)], ...(first && { before: first.name }) }
}
