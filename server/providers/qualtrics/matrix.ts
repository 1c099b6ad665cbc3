import type { NeutralQuestion, NeutralRow } from '../../import/neutral'
import { codedChoices, codedOptions, mergedOptions, rowChoices } from './choices'
import { column, make, makePart, type Source } from './source'
import { sideBySideRef } from './unsure'
import { entries, record, text } from './wire'

type Made = readonly NeutralQuestion[]

/** In a matrix the choices are the rows, and the answers the columns. */
const rowsOf = (source: Source): readonly NeutralRow[] =>
  rowChoices(source).map(({ id, label, raw }) => ({ code: id, label, raw }))

const rowTexts = (source: Source): Made =>
  rowChoices(source)
    .filter(({ other }) => other)
    .map(({ id, label }) =>
      makePart(source, `_${id}_TEXT`, label, 'open', {
        columns: [column(source, `_${id}_TEXT`)],
        otherOf: { ref: source.ref, option: null },
      }),
    )

const oneAnswer = (source: Source): Made => {
  const options = mergedOptions(source, codedChoices(source, 'Answers')).map(({ option, choice }) => ({
    ...option,
    ...(typeof option.code === 'number' && !choice.na && !choice.deleted && { score: option.code }),
  }))
  const rows = rowsOf(source)
  const isBestWorst = text(source.question.Selector) === 'MaxDiff'
  return [
    make(source, 'grid', {
      options,
      rows,
      columns: rows.map(({ code }) => column(source, `_${code}`, { row: code })),
      ...(isBestWorst ? { hidden: true } : { ordered: true }),
    }),
    ...rowTexts(source),
  ]
}

const manyAnswers = (source: Source): Made => {
  const answers = codedChoices(source, 'Answers')
  const byId = new Set(answers.map(({ recode }) => recode)).size < answers.length
  const coded = codedOptions(answers, { byId })
  const rows = rowsOf(source)
  const columns = rows.flatMap(({ code }) =>
    coded.map(({ choice, option }) => column(source, `_${code}_${choice.id}`, { row: code, option: option.code })),
  )
  return [make(source, 'multi', { options: coded.map(({ option }) => option), rows, columns }), ...rowTexts(source)]
}

/** Texts or numbers: one question for each column of the matrix. */
const typed = (source: Source, kind: 'open' | 'numeric'): Made => {
  const rows = rowsOf(source)
  const answers = codedChoices(source, 'Answers').filter(({ deleted }) => !deleted)
  if (answers.length === 0)
    return [make(source, kind, { rows, columns: rows.map(({ code }) => column(source, `_${code}`, { row: code })) })]
  return answers.map(({ id, raw }) =>
    makePart(source, `_${id}`, raw, kind, {
      rows,
      columns: rows.map(({ code }) => column(source, `_${code}_${id}`, { row: code })),
    }),
  )
}

export const matrix = (source: Source): Made => {
  const { Selector, SubSelector } = source.question
  if (text(Selector) === 'TE') return typed(source, 'open')
  if (text(Selector) === 'CS') return typed(source, 'numeric')
  return text(SubSelector) === 'MultipleAnswer' ? manyAnswers(source) : oneAnswer(source)
}

/** Each column of a side-by-side question is a matrix over the rows of the whole. */
export const sideBySide = (source: Source): Made => {
  const { Choices, ChoiceOrder, NextChoiceId } = source.question
  return entries(source.question.AdditionalQuestions).flatMap(([id, value]) => {
    const part = record(value)
    const html = `${source.html} - ${text(part.QuestionText)}`
    const question = { ...part, Choices, ChoiceOrder, NextChoiceId }
    const ref = sideBySideRef(source.ref, id)
    return matrix({ ...source, ref, name: `${source.name}_${id}`, html, question, live: {} })
  })
}
