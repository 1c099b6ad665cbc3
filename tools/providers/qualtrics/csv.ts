import type { TruthAnswer, TruthQuestion, TruthRespondent, TruthSurvey } from '../truth'
import { embeddedFields, rankSuffix } from './definition'
import { recodeOf, type IdsOf, type SurveyIds } from './ids'

/** What an export was asked with. */
export interface ExportWish {
  readonly seenUnansweredRecode?: number
  readonly multiselectSeenUnansweredRecode?: number
  readonly startDate?: string
  readonly endDate?: string
}

interface CsvColumn {
  readonly name: string
  readonly description: string
  readonly importId: Readonly<Record<string, string>>
  readonly cell: (respondent: TruthRespondent) => string
}

const cellOf = (value: string): string => (/[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const line = (cells: readonly string[]): string => cells.map(cellOf).join(',')

const dateTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** When a response was recorded. Edits of its answers do not move it. */
const recordedAt = ({ started }: TruthRespondent): number => started + 5 * 60_000

const STATUS: Readonly<Partial<Record<TruthRespondent['status'], string>>> = { preview: '1' }

const meta = (
  name: string,
  description: string,
  importId: string,
  cell: CsvColumn['cell'],
  more: Readonly<Record<string, string>> = {},
): CsvColumn => ({ name, description, importId: { ImportId: importId, ...more }, cell })

const UTC = { timeZone: 'UTC' }
const nameOf = ({ personal }: TruthRespondent, at: number): string => personal.name.split(' ')[at] ?? ''

const METADATA: readonly CsvColumn[] = [
  meta('StartDate', 'Start Date', 'startDate', ({ started }) => dateTime(started), UTC),
  meta('EndDate', 'End Date', 'endDate', who => dateTime(recordedAt(who)), UTC),
  meta('Status', 'Response Type', 'status', ({ status }) => STATUS[status] ?? '0'),
  meta('IPAddress', 'IP Address', 'ipAddress', ({ personal }) => personal.ip),
  meta('Progress', 'Progress', 'progress', ({ status }) => (status === 'partial' ? '60' : '100')),
  meta('Duration (in seconds)', 'Duration (in seconds)', 'duration', ({ started, changed }) =>
    String(Math.round((changed - started) / 1000)),
  ),
  meta('Finished', 'Finished', 'finished', ({ status }) => (status === 'partial' ? '0' : '1')),
  meta('RecordedDate', 'Recorded Date', 'recordedDate', who => dateTime(recordedAt(who)), UTC),
  meta('ResponseId', 'Response ID', '_recordId', ({ id }) => id),
  meta('RecipientLastName', 'Recipient Last Name', 'recipientLastName', who => nameOf(who, 1)),
  meta('RecipientFirstName', 'Recipient First Name', 'recipientFirstName', who => nameOf(who, 0)),
  meta('RecipientEmail', 'Recipient Email', 'recipientEmail', ({ personal }) => personal.email),
  meta('ExternalReference', 'External Data Reference', 'externalDataReference', ({ personal }) => personal.email),
  meta('LocationLatitude', 'Location Latitude', 'locationLatitude', () => '48.1234'),
  meta('LocationLongitude', 'Location Longitude', 'locationLongitude', () => '11.5678'),
  meta('DistributionChannel', 'Distribution Channel', 'distributionChannel', () => 'anonymous'),
  meta('UserLanguage', 'User Language', 'userLanguage', () => 'EN'),
]

const EXTRAS: readonly CsvColumn[] = [
  meta('Page1_First Click', 'Timing - First Click', 'QID9002_FIRST_CLICK', () => '1.5'),
  meta('Page1_Last Click', 'Timing - Last Click', 'QID9002_LAST_CLICK', () => '9.25'),
  meta('Page1_Page Submit', 'Timing - Page Submit', 'QID9002_PAGE_SUBMIT', () => '12.75'),
  meta('Page1_Click Count', 'Timing - Click Count', 'QID9002_CLICK_COUNT', () => '4'),
  meta('Browser_Browser', 'Browser Meta Info - Browser', 'QID9003_BROWSER', () => 'Canary Browser'),
  meta('Photo_Id', 'A photo - Id', 'QID9004_FILE_ID', () => ''),
  meta('Mail', 'Where can we reach you?', 'QID9005_TEXT', ({ personal }) => personal.email),
]

const embeddedCell = (field: string, { personal, weight }: TruthRespondent): string => {
  if (field === 'contactEmail') return personal.email
  return field === 'weight' ? String(weight ?? '') : 'panel A'
}

const embeddedColumns = (survey: TruthSurvey): CsvColumn[] =>
  embeddedFields(survey).map(field => meta(field, field, field, who => embeddedCell(field, who)))

interface Context {
  readonly ids: SurveyIds
  readonly empty: string
  readonly emptyMulti: string
  readonly byPosition: boolean
}

/** A cell of a question that may not have been asked, or left empty. */
const asked =
  ({ key }: TruthQuestion, empty: string, given: (answer: TruthAnswer) => string): CsvColumn['cell'] =>
  ({ answers }) => {
    const answer = answers[key]
    return answer === undefined ? '' : answer === null ? empty : given(answer)
  }

const choiceColumns = (question: TruthQuestion, { ids, empty }: Context): CsvColumn[] => {
  const { key, text, options, kind } = question
  const id = ids.question(key)
  const main = meta(
    key,
    text,
    id,
    asked(question, empty, ({ picks = [] }) => (picks[0] === undefined ? empty : recodeOf({ key: picks[0] }))),
  )
  const group = meta(
    `${key}_NPS_GROUP`,
    `${text} - Group`,
    `${id}_NPS_GROUP`,
    asked(question, '', () => '1'),
  )
  const texts = options
    .filter(({ other }) => other)
    .map(option =>
      meta(
        `${key}_${option.key}_TEXT`,
        `${text} - ${option.label} - Text`,
        `${id}_${ids.option(key, option.key)}_TEXT`,
        asked(question, empty, ({ otherText }) => otherText ?? empty),
      ),
    )
  return kind === 'nps' ? [group, main] : [main, ...texts]
}

/** Choices that were deleted keep their columns. */
const multiColumns = (question: TruthQuestion, { ids, emptyMulti }: Context): CsvColumn[] =>
  ids.options(question.key).map(option => {
    const label = question.options.find(({ key }) => key === option)?.label ?? option
    const cell = asked(question, emptyMulti, ({ picks = [] }) => (picks.includes(option) ? '1' : emptyMulti))
    const choiceId = ids.option(question.key, option)
    return meta(`${question.key}_${option}`, `${question.text} - ${label}`, ids.question(question.key), cell, {
      choiceId,
    })
  })

const gridColumns = (question: TruthQuestion, { ids, empty }: Context): CsvColumn[] =>
  question.rows.map(({ key, label }) => {
    const row = ids.row(question.key, key)
    const cell = asked(question, empty, ({ byRow = {} }) => byRow[key]?.[0] ?? empty)
    return meta(`${question.key}_${row}`, `${question.text} - ${label}`, `${ids.question(question.key)}_${row}`, cell)
  })

const multiGridColumns = (question: TruthQuestion, { ids, emptyMulti }: Context): CsvColumn[] =>
  question.rows.flatMap(({ key, label }) =>
    ids.options(question.key).map(option => {
      const row = ids.row(question.key, key)
      const answer = ids.option(question.key, option)
      const cell = asked(question, emptyMulti, ({ byRow = {} }) =>
        byRow[key]?.includes(option) === true ? '1' : emptyMulti,
      )
      const id = `${ids.question(question.key)}_${row}_${answer}`
      return meta(`${question.key}_${row}_${option}`, `${question.text} - ${label} - ${option}`, id, cell)
    }),
  )

const rankColumns = (question: TruthQuestion, { ids, empty, byPosition }: Context): CsvColumn[] => {
  const suffixes = rankSuffix(ids, question, byPosition)
  return question.rows.map(({ key, label }) => {
    const suffix = suffixes.get(key) ?? key
    const cell = asked(question, empty, ({ places = {} }) => String(places[key] ?? empty))
    return meta(
      `${question.key}_${suffix}`,
      `${question.text} - ${label}`,
      `${ids.question(question.key)}_${suffix}`,
      cell,
    )
  })
}

const columnsOf = (question: TruthQuestion, context: Context): CsvColumn[] => {
  const { ids, empty } = context
  const typed = (given: (answer: TruthAnswer) => string) => [
    meta(question.key, question.text, `${ids.question(question.key)}_TEXT`, asked(question, empty, given)),
  ]
  switch (question.kind) {
    case 'single':
    case 'nps':
      return choiceColumns(question, context)
    case 'multi':
      return multiColumns(question, context)
    case 'grid':
      return gridColumns(question, context)
    case 'multiGrid':
      return multiGridColumns(question, context)
    case 'rank':
      return rankColumns(question, context)
    case 'numeric':
      return typed(({ value }) => (value === undefined ? empty : String(value)))
    case 'open':
    case 'date':
      return typed(({ text }) => text ?? empty)
  }
}

const timeOf = (date: string | undefined, otherwise: number): number =>
  date === undefined ? otherwise : Date.parse(date)

/** An export as CSV with its three header rows, of the responses recorded from the start up to but not at the end. */
export const exportCsv = (idsOf: IdsOf, survey: TruthSurvey, wish: ExportWish, byPosition: boolean): string => {
  const context: Context = {
    ids: idsOf(survey),
    empty: String(wish.seenUnansweredRecode ?? ''),
    emptyMulti: String(wish.multiselectSeenUnansweredRecode ?? wish.seenUnansweredRecode ?? ''),
    byPosition,
  }
  const columns = [
    ...METADATA,
    ...survey.questions.flatMap(question => columnsOf(question, context)),
    ...EXTRAS,
    ...embeddedColumns(survey),
  ]
  const [start, end] = [timeOf(wish.startDate, -Infinity), timeOf(wish.endDate, Infinity)]
  const respondents = survey.respondents.filter(who => recordedAt(who) >= start && recordedAt(who) < end)
  return [
    line(columns.map(({ name }) => name)),
    line(columns.map(({ description }) => description)),
    line(columns.map(({ importId }) => JSON.stringify(importId))),
    ...respondents.map(respondent => line(columns.map(({ cell }) => cell(respondent)))),
    '',
  ].join('\n')
}
