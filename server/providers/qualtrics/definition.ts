import type { ImportWarning } from '@core/contract/imports'
import type { NeutralDefinition, NeutralQuestion } from '../../import/neutral'
import type { Credential } from '../types'
import { surveyPath, type Ask } from './ask'
import { embeddedFields, placesInOrder, type Place } from './flow'
import { matrix, sideBySide } from './matrix'
import { embeddedQuestions, metadataQuestions, personalWarning } from './metadata'
import { browser, drillDown, multipleChoice, numericRows, pickGroupRank, rankOrder, textEntry, timing } from './simple'
import { type Source } from './source'
import { dictionary, isoOf, record, text, textOrNull, type Loose } from './wire'

type Maker = (source: Source) => readonly NeutralQuestion[]

const nothing: Maker = () => []

const MAKERS: Readonly<Record<string, Maker>> = {
  MC: multipleChoice,
  Matrix: matrix,
  SBS: sideBySide,
  CS: numericRows,
  Slider: numericRows,
  RO: rankOrder,
  PGR: pickGroupRank,
  TE: textEntry,
  DD: drillDown,
  TreeSelect: drillDown,
  Timing: timing,
  Meta: browser,
  DB: nothing,
  Captcha: nothing,
}

/** Questions that are pictures, files or marks on them. */
const leftOut: Maker = source => {
  const type = text(source.question.QuestionType)
  source.warn('question_left_out', `${source.name} is left out: questions of type ${type} cannot be imported.`)
  return []
}

const LOOP_FIELD = /\$\{lm:\/\/Field\/(\d+)\}/gu

interface Parts {
  readonly all: Loose
  readonly live: Loose
  readonly exportMap: Loose
}

const sourceOf = (
  { all, live, exportMap }: Parts,
  { question: id, loop }: Place,
  warnings: ImportWarning[],
): Source => {
  const question = record(all[id])
  const tag = text(question.DataExportTag) || id
  const name = loop ? `${loop.key}_${tag}` : tag
  const html = text(question.QuestionText)
  return {
    ref: loop ? `${loop.key}_${id}` : id,
    id,
    tag,
    name,
    html: loop ? html.replace(LOOP_FIELD, (_, field: string) => text(loop.fields[field])) : html,
    question,
    live: record(live[id]),
    all,
    exportMap,
    warn: (code, message) => {
      warnings.push({ code, message, where: name })
    },
  }
}

const LONGEST_NAME = 200

/** Questions of options need one, and those of rows too: drafts may have none yet. */
const isComplete = ({ kind, options, rows, columns }: NeutralQuestion): boolean =>
  columns.length > 0 &&
  (options.length > 0 || !['single', 'multi', 'grid'].includes(kind)) &&
  (rows.length > 0 || !['grid', 'rank'].includes(kind))

/** Names become unique, and a column belongs to the first question that has it. */
const distinct = (questions: readonly NeutralQuestion[]): readonly NeutralQuestion[] => {
  const names = new Set<string>()
  const columns = new Set<string>()
  const nameOf = (name: string): string => {
    for (let copy = 1; ; copy += 1) {
      const tried = copy === 1 ? name : `${name}_${copy}`
      if (!names.has(tried)) return tried
    }
  }
  const kept: NeutralQuestion[] = []
  for (const question of questions) {
    if (!isComplete(question) || question.columns.some(({ name }) => columns.has(name))) continue
    const name = nameOf(question.name.slice(0, LONGEST_NAME))
    names.add(name)
    for (const column of question.columns) columns.add(column.name)
    kept.push({ ...question, name })
  }
  return kept
}

/**
 * The neutral definition of a survey from its two forms at Qualtrics: `definition` has all there is, `survey` what is live, with
 * recodes and the map of columns.
 */
export const neutralDefinition = (id: string, definition: Loose, survey: Loose): NeutralDefinition => {
  const warnings: ImportWarning[] = []
  const parts: Parts = {
    all: dictionary(definition.Questions),
    live: dictionary(survey.questions),
    exportMap: dictionary(survey.exportColumnMap),
  }
  const asked = placesInOrder(definition).flatMap(place => {
    const source = sourceOf(parts, place, warnings)
    return (MAKERS[text(source.question.QuestionType)] ?? leftOut)(source)
  })
  const fields = embeddedFields(definition)
  const options = record(definition.SurveyOptions)
  return {
    provider: 'qualtrics',
    survey: id,
    name: text(definition.SurveyName) || text(survey.name),
    created: isoOf(survey.creationDate) ?? isoOf(options.SurveyCreationDate),
    language: textOrNull(options.SurveyLanguage),
    questions: distinct([...asked, ...embeddedQuestions(fields), ...metadataQuestions()]),
    warnings: [personalWarning(fields), ...warnings],
  }
}

export const getDefinition = async (ask: Ask, credential: Credential, id: string): Promise<NeutralDefinition> => {
  const { result: definition } = await ask.json(credential, `/survey-definitions/${encodeURIComponent(id)}`)
  const { result: survey } = await ask.json(credential, surveyPath(id))
  return neutralDefinition(id, definition, survey)
}
