import type { Code } from '@core/crosstab'
import { MEAN_ROW } from '../../answers'
import { boxNets, bestFirst, pointsOf } from '../../boxes'
import type { OptionDef, QuestionDef } from '../../question'
import { answerOf, columnsOf, itemsOf, refuse, withDef, type Edit, type Item, type Recode, type State } from '../items'
import type { MergeAction, MissingAction, OrderAction, ScoresAction } from '../steps'

/** Its answers carry codes of columns, as opposed to the answers of a set, which are columns themselves. */
export const holdsCodes = ({ source, breakouts }: QuestionDef): boolean =>
  source ? source.kind !== 'members' : breakouts.every(row => row.source.kind !== 'members')

const firstCode = ({ codes, id }: OptionDef): Code => codes[0] ?? id

export const compareCodes = (a: Code, b: Code): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true })
}

const ordered = (item: Item, { by, answers = [], descending = false }: OrderAction): Item => {
  const { options } = item.def
  if (by === 'hand') {
    const first = answers.map(id => answerOf(item, id))
    const twice = answers.find((id, at) => answers.indexOf(id) !== at)
    if (twice !== undefined)
      refuse(item.name, `The order of "${item.name}" names the answer "${twice}" twice.`, 'Name it once.')
    const named = new Set(answers)
    return withDef(item, { options: [...first, ...options.filter(({ id }) => !named.has(id))] })
  }
  const sorted = [...options].sort((a, b) =>
    by === 'value'
      ? compareCodes(firstCode(a), firstCode(b))
      : a.label.localeCompare(b.label, 'en', { numeric: true, sensitivity: 'base' }),
  )
  return withDef(item, { options: descending ? sorted.reverse() : sorted })
}

export const order = (state: State, action: OrderAction): Edit => ({
  put: itemsOf(state, action.of).map(item => ordered(item, action)),
})

/** Mean and boxes as the scale values call for; rows that people added stay. */
export const withScale = (item: Item, options: readonly OptionDef[]): Item => {
  const own = { ...item.def, options: [...options] }
  const scored = options.some(({ score, missing }) => score !== null && !missing)
  const calculated = own.calculated.filter(({ id }) => id !== MEAN_ROW.id)
  const nets = own.nets.filter(({ id }) => id !== 'top2' && id !== 'bottom2')
  if (!scored) return withDef(item, { ...own, calculated, nets })
  const points = pointsOf({ options, ordered: true })
  return withDef(item, {
    ...own,
    nets: [...nets, ...(own.ordered ? boxNets(bestFirst(points, own.text)) : [])],
    calculated: [...calculated, own.calculated.find(({ id }) => id === MEAN_ROW.id) ?? MEAN_ROW],
  })
}

export const scores = (state: State, { of, scores: given }: ScoresAction): Edit => ({
  put: itemsOf(state, of).map(item => {
    if (item.def.kind === 'nps')
      refuse(item.name, `"${item.name}" is a recommendation scale from 0 to 10.`, 'Change its type to scale first.')
    for (const [id, score] of Object.entries(given)) {
      answerOf(item, id)
      if (score !== null && !Number.isFinite(score))
        refuse(item.name, `The score of "${id}" is not a number.`, 'Give it a number, or none.')
    }
    return withScale(
      item,
      item.def.options.map(option => {
        const score = given[option.id]
        return score === undefined ? option : { ...option, score }
      }),
    )
  }),
})

/** Codes per state that the action names; a number has no list of answers, so that its values are named by themselves. */
type Marks = ReadonlyMap<Code, MissingAction['answers'][string]>

const marksOf = (item: Item, answers: MissingAction['answers']): Marks => {
  const { kind, options } = item.def
  const entries = Object.entries(answers)
  if (kind !== 'numeric' && !(kind === 'grid' && options.length === 0))
    return new Map(entries.flatMap(([id, to]) => answerOf(item, id).codes.map(code => [code, to] as const)))
  return new Map(
    entries.map(([value, to]) => {
      if (value.trim() === '' || !Number.isFinite(Number(value)))
        refuse(item.name, `"${value}" is not a value of the number "${item.name}".`, 'Name a number.')
      return [Number(value), to] as const
    }),
  )
}

const recoded = (before: Recode | undefined, marks: Marks): Recode => {
  const untouched = (codes: readonly Code[] = []): Code[] => codes.filter(code => !marks.has(code))
  const marked = (state: string): Code[] => [...marks].flatMap(([code, to]) => (to === state ? [code] : []))
  return {
    answer: [...untouched(before?.answer), ...marked('answer')],
    noAnswer: [...untouched(before?.noAnswer), ...marked('no_answer')],
    notAsked: [...untouched(before?.notAsked), ...marked('not_asked')],
  }
}

const withMissing = (item: Item, answers: MissingAction['answers']): Item => {
  if (item.def.options.length === 0) return item
  const options = item.def.options.map((option): OptionDef => {
    const to = answers[option.id]
    if (to === undefined) return option
    return to === 'answer' ? { ...option, missing: false } : { ...option, missing: true, score: null }
  })
  const notAsked = [
    ...item.notAsked.filter(id => answers[id] === undefined),
    ...options.flatMap(({ id }) => (answers[id] === 'not_asked' ? [id] : [])),
  ]
  const own = item.def.kind === 'nps' ? withDef(item, { options }) : withScale(item, options)
  return { ...own, notAsked }
}

export const missing = (state: State, { of, answers }: MissingAction): Edit => {
  const recodes = new Map(state.recodes)
  const put = itemsOf(state, of).map(item => {
    if (item.origin === 'derived')
      refuse(item.name, `"${item.name}" is derived.`, 'Change how it is derived, or the variables it is made of.')
    if (!holdsCodes(item.def))
      refuse(
        item.name,
        `The answers of "${item.name}" are no values of one column.`,
        'Mark the value as missing in the columns of the set.',
      )
    const marks = marksOf(item, answers)
    for (const column of columnsOf(item.def)) recodes.set(column, recoded(recodes.get(column), marks))
    return withMissing(item, answers)
  })
  return { put, recodes }
}

const merged = (item: Item, { answers, label }: MergeAction): Item => {
  const parts = answers.map(id => answerOf(item, id))
  const [first] = parts
  if (!first || parts.length < 2 || new Set(answers).size < answers.length)
    return refuse(item.name, `Merging needs at least two different answers of "${item.name}".`, 'Choose more of them.')
  if (!holdsCodes(item.def))
    refuse(
      item.name,
      `The answers of "${item.name}" are columns of their own.`,
      'Count both values in one column of the set, or add a net.',
    )
  if (label.trim() === '') refuse(item.name, 'The merged answer has no text.', 'Give it one.')
  const gone = new Set(answers.slice(1))
  const one: OptionDef = { ...first, label: label.trim(), codes: [...new Set(parts.flatMap(({ codes }) => codes))] }
  const options = item.def.options.filter(({ id }) => !gone.has(id)).map(each => (each.id === first.id ? one : each))
  const nets = item.def.nets.map(net => ({
    ...net,
    any_of: [...new Set(net.any_of.map(id => (gone.has(id) ? first.id : id)))],
  }))
  return withScale(withDef(item, { nets }), options)
}

export const merge = (state: State, action: MergeAction): Edit => ({
  put: itemsOf(state, action.of).map(item => merged(item, action)),
})
