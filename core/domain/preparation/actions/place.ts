import { freeName, itemOf, itemsOf, refuse, withDef, type Edit, type Item, type State, type Weights } from '../items'
import { inSection } from '../../sections'
import type {
  ArrangeAction,
  SectionAction,
  ShowAction,
  TagsAction,
  TextsAction,
  UseAction,
  WeightsAction,
} from '../steps'

const TAG_MAX = 250

/** The weights after one of them has another name. */
const weightsNamed = ({ variables, default: chosen }: Weights, from: string, to: string): Weights => ({
  variables: variables.map(name => (name === from ? to : name)),
  default: chosen === from ? to : chosen,
})

const renamed = (state: State, item: Item, to: string): Edit => {
  const name = freeName(state, to)
  const own: Item = { ...item, name, def: { ...item.def, name } }
  const parts = [...state.items.values()].flatMap((other): Item[] => {
    if (other.partOf === item.name) return [{ ...other, partOf: name }]
    return other.parts.includes(item.name)
      ? [{ ...other, parts: other.parts.map(part => (part === item.name ? name : part)) }]
      : []
  })
  return {
    put: [own, ...parts],
    drop: [item.name],
    order: state.order.map(each => (each === item.name ? name : each)),
    ...(state.weights && { weights: weightsNamed(state.weights, item.name, name) }),
  }
}

const labelled = (item: Item, answers: Readonly<Record<string, string>>): Item => {
  const { options } = item.def
  for (const [id, label] of Object.entries(answers)) {
    if (!options.some(option => option.id === id))
      refuse(item.name, `"${item.name}" has no answer "${id}".`, 'Leave it out, or choose one of its answers.')
    if (label.trim() === '') refuse(item.name, `The answer "${id}" of "${item.name}" has no text.`, 'Give it one.')
  }
  const labels = new Map(Object.entries(answers))
  return withDef(item, {
    options: options.map(option => ({ ...option, label: labels.get(option.id)?.trim() ?? option.label })),
  })
}

const rowsNamed = (item: Item, rows: Readonly<Record<string, string>>): Item => {
  const unknown = Object.keys(rows).find(name => !item.def.breakouts.some(row => row.name === name))
  if (unknown !== undefined)
    refuse(item.name, `The grid "${item.name}" has no row "${unknown}".`, 'Choose one of its rows.')
  const texts = new Map(Object.entries(rows))
  return withDef(item, {
    breakouts: item.def.breakouts.map(row => ({ ...row, text: texts.get(row.name)?.trim() || row.text })),
  })
}

export const texts = (state: State, { of, name, text, answers, rows }: TextsAction): Edit => {
  let item = itemOf(state, of)
  const words = text?.trim()
  if (words === '') refuse(of, `The text of "${of}" is empty.`, 'Write one.')
  if (words !== undefined) item = withDef(item, { text: words, label: words })
  if (answers) item = labelled(item, answers)
  if (rows) item = rowsNamed(item, rows)
  return name === undefined || name.trim() === item.name ? { put: [item] } : renamed(state, item, name)
}

export const show = (state: State, { of, shown }: ShowAction): Edit => ({
  put: itemsOf(state, of).map(item => ({ ...item, shown })),
})

export const arrange = (state: State, { of, before }: ArrangeAction): Edit => {
  const moved = new Set(itemsOf(state, of).map(({ name }) => name))
  if (before !== null) {
    itemOf(state, before)
    if (moved.has(before)) refuse(before, `"${before}" cannot be moved before itself.`, 'Choose another place.')
  }
  const rest = state.order.filter(name => !moved.has(name))
  const at = before === null ? rest.length : rest.indexOf(before)
  return { order: [...rest.slice(0, at), ...of, ...rest.slice(at)] }
}

const withTags = (item: Item, tags: readonly string[]): Item => withDef(item, { tags: [...new Set(tags)] })

export const section = (state: State, { of, section: wanted }: SectionAction): Edit => {
  const name = wanted?.trim()
  if (name === '') refuse(of[0] ?? '', 'The section has no name.', 'Give it one, or take the variables out of theirs.')
  return {
    put: itemsOf(state, of).map(item => withTags(item, inSection(item.def.tags, name ?? null))),
  }
}

export const tags = (state: State, { of, add = [], remove = [] }: TagsAction): Edit => {
  const wrong = add.find(tag => tag.trim() === '' || tag.length > TAG_MAX)
  if (wrong !== undefined) refuse(of[0] ?? '', 'A tag is empty or too long.', `Use 1 to ${TAG_MAX} characters.`)
  const gone = new Set(remove)
  return {
    put: itemsOf(state, of).map(item =>
      withTags(item, [...item.def.tags.filter(tag => !gone.has(tag)), ...add.map(tag => tag.trim())]),
    ),
  }
}

export const use = (state: State, { of, axis, filter }: UseAction): Edit => ({
  put: itemsOf(state, of).map(item =>
    withDef(item, {
      suggested_xtab: axis ?? item.def.suggested_xtab,
      unrestricted_filter: filter ?? item.def.unrestricted_filter,
    }),
  ),
})

/** The column of an item that may weigh respondents; others are refused. */
export const columnOfWeight = ({ name, def, file }: Item): string => {
  const low = file?.range?.[0]
  const { source } = def
  if (source?.kind !== 'variable' || (file !== null && file.type !== 'numeric'))
    return refuse(name, `"${name}" does not hold numbers.`, 'Choose a variable with one number per respondent.')
  if (typeof low === 'number' && low < 0)
    refuse(name, `"${name}" holds ${low}: a weight cannot be below zero.`, 'Choose another variable.')
  return source.var
}

export const weights = (state: State, action: WeightsAction): Edit => {
  const items = action.variables.length === 0 ? [] : itemsOf(state, action.variables)
  items.forEach(columnOfWeight)
  if (action.default !== null && !action.variables.includes(action.default))
    refuse(action.default, `"${action.default}" is not among the weights.`, 'Add it to them, or choose one of them.')
  return { weights: { variables: [...action.variables], default: action.default } }
}
