import type { NeutralKind } from '../../import/neutral'
import type { Maker } from './choices'
import { isPersonalContent, personalRow } from './personal'
import { questionOf, rowsOrOne } from './source'
import { isDayFirst } from './unsure'
import { record, text } from './wire'

/** Texts that have to be numbers. */
const NUMBERS = new Set(['integer', 'decimal'])

export const openEnded: Maker = source => {
  const { question, name } = source
  const validation = text(record(question.validation).type)
  if (isPersonalContent(validation)) {
    source.warn('personal_left_out', `${name} is left out: it asks for personal data.`)
    return []
  }
  const isSlider = text(record(question.display_options).display_type) === 'slider'
  const isNumeric = text(question.subtype) === 'numerical' || isSlider || NUMBERS.has(validation)
  const kind: NeutralKind = isNumeric ? 'numeric' : 'open'
  const { rows, part } = rowsOrOne(source.rows)
  return [questionOf(source, part, { kind, rows })]
}

/** Contact data. What is personal is left out; the rest is hidden until somebody asks for it. */
export const demographic: Maker = source => {
  const shown = source.rows.filter(({ visible }) => visible !== false)
  const personal = new Set(shown.flatMap(row => personalRow(text(row.type)) ?? []))
  if (personal.size > 0)
    source.warn('personal_left_out', `${source.name}: ${[...personal].join(', ')} are not imported.`)
  const kept = shown.filter(row => personalRow(text(row.type)) === null)
  if (kept.length === 0) return []
  const { rows, part } = rowsOrOne(kept)
  return [questionOf(source, part, { kind: 'open', rows, hidden: true })]
}

/** One date per row; times alone are texts. */
export const dateTime: Maker = source => {
  const { rows, question } = source
  const kind: NeutralKind = text(question.subtype) === 'time_only' ? 'open' : 'date'
  const dayFirst = kind === 'date' && isDayFirst(record(question.validation)) && { isDayFirst: true }
  const isOne = rows.length === 1
  return rows.map((row, at) =>
    questionOf(
      source,
      { ...dayFirst, row: text(row.id), ...(isOne ? {} : { about: text(row.text), suffix: `_${at + 1}` }) },
      { kind },
    ),
  )
}
