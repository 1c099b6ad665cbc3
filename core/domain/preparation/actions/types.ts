import { numericValue, type Code } from '@core/crosstab'
import { MEAN_ROW } from '../../answers'
import { npsParts } from '../../nps'
import type { OptionDef, QuestionDef } from '../../question'
import { isUnrated } from '../../scales'
import { itemsOf, LISTED_VALUES_MAX, quoted, refuse, withDef, type Edit, type Item, type State } from '../items'
import type { TypeAction, VariableType } from '../steps'
import { compareCodes, withScale } from './answers'

const TOP_OF_NPS = 10

const option = (code: Code): OptionDef => ({
  id: String(code),
  label: String(code),
  codes: [code],
  score: null,
  missing: false,
})

/** The answers a variable has or, where it is held as a number or text, its different values. */
const listOf = (item: Item): readonly OptionDef[] => {
  if (item.def.options.length > 0) return item.def.options
  const known = item.file?.question.options ?? []
  if (known.length > 0) return known
  const values = item.file?.values
  if (!values || values.length === 0)
    return refuse(
      item.name,
      values ? `"${item.name}" holds no value.` : `"${item.name}" has more than ${LISTED_VALUES_MAX} different values.`,
      values ? 'Leave its type as it is.' : 'Make bands of a number, or keep a text as open-ended.',
    )
  return values.map(({ code }) => option(code)).sort((a, b) => compareCodes(a.codes[0] ?? '', b.codes[0] ?? ''))
}

const plain = (item: Item): Item => {
  const calculated = item.def.calculated.filter(({ kind, id }) => kind !== 'nps' && id !== MEAN_ROW.id)
  const nets = item.def.nets.filter(({ id }) => !FOUND_NETS.has(id))
  return withDef(item, { calculated, nets, ordered: false })
}

/** Nets that follow from a scale, not from a person. */
const FOUND_NETS: ReadonlySet<string> = new Set(['top2', 'bottom2', 'promoters', 'passives', 'detractors'])

const asSingle = (item: Item): Item =>
  withDef(plain(item), {
    kind: item.def.kind === 'grid' ? 'grid' : 'single',
    options: listOf(item).map(each => ({ ...each, score: null })),
  })

/**
 * Scale values as they are, else the codes where all are numbers, else 1, 2, 3 … in the order of the answers. "Don't know" and
 * the like are on no scale.
 */
const scored = (options: readonly OptionDef[]): OptionDef[] => {
  const asked = options.filter(({ missing, label }) => !missing && !isUnrated(label))
  if (asked.some(({ score }) => score !== null)) return [...options]
  const numbers = asked.map(({ codes }) => numericValue(codes[0] ?? ''))
  const coded = numbers.every(Number.isFinite)
  const values = new Map(asked.map(({ id }, at) => [id, coded ? (numbers[at] ?? at + 1) : at + 1]))
  return options.map(each => ({ ...each, score: values.get(each.id) ?? null }))
}

const asScale = (item: Item): Item => {
  const options = listOf(item)
  const single = withDef(plain(item), { kind: item.def.kind === 'grid' ? 'grid' : 'single', ordered: true })
  return withScale(single, scored(options))
}

const asNps = (item: Item): Item => {
  const options = scored(listOf(item))
  const wrong = options.find(
    ({ score, missing }) =>
      !missing && score !== null && !(Number.isInteger(score) && score >= 0 && score <= TOP_OF_NPS),
  )
  if (wrong !== undefined)
    refuse(
      item.name,
      `The answer "${wrong.label}" of "${item.name}" is not on the scale from 0 to ${TOP_OF_NPS}.`,
      'Mark it as missing, or give it a score from 0 to 10.',
    )
  return withDef(plain(item), npsParts(options))
}

const asNumber = (item: Item): Item => {
  const values = item.file?.values?.map(({ code }) => code) ?? item.def.options.flatMap(({ codes }) => codes)
  const isText = item.file?.type === 'text'
  if (isText && !values.some(code => Number.isFinite(numericValue(code))))
    refuse(
      item.name,
      `"${item.name}" holds texts such as ${quoted(values.slice(0, 2).map(String))}, no numbers.`,
      'Keep it as text, or give its answers scores.',
    )
  if (item.file?.type === 'date') refuse(item.name, `"${item.name}" holds dates.`, 'Make months or waves of it.')
  return withDef(plain(item), { kind: 'numeric', options: [], nets: [], calculated: [MEAN_ROW] })
}

const bare = (item: Item, kind: QuestionDef['kind']): Item =>
  withDef(plain(item), { kind, options: [], nets: [], calculated: [] })

const asDate = (item: Item): Item =>
  item.file?.type === 'date'
    ? bare(item, 'date')
    : refuse(item.name, `"${item.name}" holds no dates.`, 'Dates are read from the file: check how it writes them.')

const TO: Readonly<Record<VariableType, (item: Item) => Item>> = {
  single: asSingle,
  scale: asScale,
  nps: asNps,
  numeric: asNumber,
  date: asDate,
  open: item => bare(item, 'open'),
  administrative: item => bare(item, 'meta'),
}

const OF_GRIDS: ReadonlySet<VariableType> = new Set(['single', 'scale'])

export const type = (state: State, { of, to }: TypeAction): Edit => ({
  put: itemsOf(state, of).map(item => {
    if (item.def.kind === 'grid' && (!OF_GRIDS.has(to) || item.def.options.length === 0))
      refuse(item.name, `"${item.name}" is a grid.`, 'Split it and change the type of its variables.')
    if (item.def.source && item.def.source.kind !== 'variable')
      refuse(item.name, `"${item.name}" is made of several answers.`, 'Split it and change the type of its variables.')
    return TO[to](item)
  }),
})
