import type { NeutralQuestion } from '../../import/neutral'
import { codedChoices, codedOptions, mergedOptions, rowChoices, type Coded } from './choices'
import { isPersonalContent, isPersonalName } from './personal'
import { column, contentTypeOf, make, makePart, type Source } from './source'
import { drillDownLevels, groupsOf, rankSuffixes } from './unsure'
import { text } from './wire'

type Made = readonly NeutralQuestion[]

/** The texts asked for beside choices. Their columns have the id of the choice. */
const otherTexts = (source: Source, coded: readonly Coded[]): Made =>
  coded
    .filter(({ choice }) => choice.other)
    .map(({ choice, option }) =>
      makePart(source, `_${choice.id}_TEXT`, choice.label, 'open', {
        columns: [column(source, `_${choice.id}_TEXT`)],
        otherOf: { ref: source.ref, option: option.code },
      }),
    )

const optionsOf = (coded: readonly Coded[]) => coded.map(({ option }) => option)

const single = (source: Source): Made => {
  const choices = codedChoices(source, 'Choices')
  const coded = mergedOptions(source, choices)
  const codes = new Map(coded.map(({ choice, option }) => [choice.recode, option]))
  const withTexts = choices.flatMap(choice => {
    const option = codes.get(choice.recode)
    return option ? [{ choice, option }] : []
  })
  return [
    make(source, 'single', { options: optionsOf(coded), columns: [column(source, '')] }),
    ...otherTexts(source, withTexts),
  ]
}

const multi = (source: Source): Made => {
  const choices = codedChoices(source, 'Choices')
  const byId = new Set(choices.map(({ recode }) => recode)).size < choices.length
  const coded = codedOptions(choices, { byId })
  const columns = coded.map(({ choice, option }) => column(source, `_${choice.id}`, { option: option.code }))
  return [make(source, 'multi', { options: optionsOf(coded), columns }), ...otherTexts(source, coded)]
}

const ZERO_TO_TEN = Array.from({ length: 11 }, (_, code) => ({ code, label: String(code), raw: String(code) }))

const nps = (source: Source): Made => {
  const listed = mergedOptions(source, codedChoices(source, 'Choices')).map(({ option }) => option)
  const options = (listed.length > 0 ? listed : ZERO_TO_TEN).map(option => ({
    ...option,
    ...(typeof option.code === 'number' && { score: option.code }),
  }))
  return [make(source, 'nps', { options, columns: [column(source, '')], ordered: true })]
}

/** Several answers may be given in every form whose name says so, and in a list box of several. */
const isMultiple = (selector: string): boolean => selector.startsWith('MA') || selector === 'MSB'

export const multipleChoice = (source: Source): Made => {
  const selector = text(source.question.Selector)
  if (selector === 'NPS') return nps(source)
  return isMultiple(selector) ? multi(source) : single(source)
}

const TEXT_KINDS: Readonly<Record<string, NeutralQuestion['kind']>> = { ValidNumber: 'numeric', ValidDate: 'date' }

const warnPersonal = (source: Source, what: string): Made => {
  source.warn('personal_left_out', `${what} is left out because it holds personal data.`)
  return []
}

const form = (source: Source): Made =>
  rowChoices(source).flatMap(({ id, raw, label }) =>
    isPersonalName(label)
      ? warnPersonal(source, `“${label}” of ${source.name}`)
      : [makePart(source, `_${id}`, raw, 'open', { columns: [column(source, `_${id}`)] })],
  )

export const textEntry = (source: Source): Made => {
  if (text(source.question.Selector) === 'FORM') return form(source)
  const contentType = contentTypeOf(source)
  if (isPersonalContent(contentType)) return warnPersonal(source, source.name)
  return [make(source, TEXT_KINDS[contentType] ?? 'open', { columns: [column(source, '_TEXT')] })]
}

const rowsOf = (source: Source) => rowChoices(source).map(({ id, label, raw }) => ({ code: id, label, raw }))

export const rankOrder = (source: Source): Made => {
  const rows = rowsOf(source)
  const suffixes = rankSuffixes(source.id, source.tag, source.exportMap)
  const columns = rows.map(({ code }) => column(source, `_${suffixes.get(code) ?? code}`, { row: code }))
  return [make(source, 'rank', { rows, columns })]
}

/** Of each group: which choices are in it, and their order. */
export const pickGroupRank = (source: Source): Made => {
  const coded = codedOptions(rowChoices(source), { byId: true })
  return groupsOf(source.question).flatMap(({ id, raw }) => [
    makePart(source, `_${id}_GROUP`, raw, 'multi', {
      options: optionsOf(coded),
      columns: coded.map(({ choice, option }) => column(source, `_${id}_GROUP_${choice.id}`, { option: option.code })),
    }),
    makePart(source, `_G${id}_RANK`, raw, 'rank', {
      rows: rowsOf(source),
      columns: coded.map(({ choice }) => column(source, `_G${id}_${choice.id}_RANK`, { row: choice.id })),
    }),
  ])
}

/** Numbers for rows: constant sums and sliders. */
export const numericRows = (source: Source): Made => {
  const rows = rowsOf(source)
  return [make(source, 'numeric', { rows, columns: rows.map(({ code }) => column(source, `_${code}`, { row: code })) })]
}

export const drillDown = (source: Source): Made =>
  drillDownLevels(source.question).map((labels, at) =>
    makePart(source, `_${at + 1}`, `Level ${at + 1}`, 'single', {
      options: labels.map((label, position) => ({ code: position + 1, label, raw: label })),
      columns: [column(source, `_${at + 1}`)],
    }),
  )

const TIMES: readonly (readonly [suffix: string, label: string])[] = [
  ['_FIRST_CLICK', 'First click'],
  ['_LAST_CLICK', 'Last click'],
  ['_PAGE_SUBMIT', 'Page submit'],
  ['_CLICK_COUNT', 'Click count'],
]

export const timing = (source: Source): Made =>
  TIMES.map(([suffix, label]) =>
    makePart(source, suffix, label, 'meta', { columns: [column(source, suffix)], hidden: true }),
  )

/** The browser and device of a person. */
export const browser = (source: Source): Made => warnPersonal(source, `${source.name} (browser)`)
