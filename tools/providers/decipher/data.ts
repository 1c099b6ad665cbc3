import type { TruthAnswer, TruthQuestion, TruthRespondent, TruthStatus, TruthSurvey } from '../truth'
import { colLabel, rowLabel } from './datamap'

/** A respondent as the data call has them: a flat map of strings. */
export type DataRecord = Record<string, string>

const STATUSES: Readonly<Record<TruthStatus, string>> = {
  screened: '1',
  overquota: '2',
  complete: '3',
  partial: '4',
  preview: '',
}

const isoDate = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/u, 'Z')

/** The clock of the server, which is seven hours behind: 09/01/2026 01:00. */
const localDate = (time: number): string => {
  const [, year = '', month = '', day = '', clock = ''] =
    /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/u.exec(isoDate(time - 7 * 3_600_000)) ?? []
  return `${month}/${day}/${year} ${clock}`
}

/** When a respondent was last in the survey. Edits of their answers do not move it. */
export const finishedAt = ({ started }: TruthRespondent): number => started + 5 * 60_000

const typedDay = (iso: string): string => iso.replace(/^(\d+)-(\d+)-(\d+)$/u, '$2/$3/$1')

/** What was not asked has no key; what was left empty is blank, which no source confirms, or all 0 in lists of ticks. */
const writeAnswer = (record: DataRecord, question: TruthQuestion, answer: TruthAnswer | null): void => {
  const { key, kind, options, rows } = question
  switch (kind) {
    case 'single':
    case 'nps':
      record[key] = answer?.picks?.[0] ?? ''
      for (const option of options.filter(({ other }) => other))
        record[`${key}${rowLabel(option.key)}oe`] = answer?.otherText ?? ''
      return
    case 'multi':
      for (const option of options)
        record[key + rowLabel(option.key)] = answer?.picks?.includes(option.key) === true ? '1' : '0'
      return
    case 'grid':
      for (const row of rows) record[key + rowLabel(row.key)] = answer?.byRow?.[row.key]?.[0] ?? ''
      return
    case 'multiGrid':
      for (const row of rows)
        for (const option of options)
          record[key + rowLabel(row.key) + colLabel(option.key)] =
            answer?.byRow?.[row.key]?.includes(option.key) === true ? '1' : '0'
      return
    case 'rank':
      for (const row of rows) record[key + rowLabel(row.key)] = String(answer?.places?.[row.key] ?? '')
      return
    case 'numeric':
      record[key] = String(answer?.value ?? '')
      return
    case 'open':
      record[key] = answer?.text ?? ''
      return
    case 'date':
      record[key] = typedDay(answer?.text ?? '')
  }
}

/** The record of a respondent; `number` counts them in their survey. */
export const recordOf = (survey: TruthSurvey, respondent: TruthRespondent, number: number): DataRecord => {
  const { id, started, status, answers, personal, weight } = respondent
  const record: DataRecord = {
    ...{ record: String(number), uuid: id, date: localDate(finishedAt(respondent)), start_date: localDate(started) },
    ...{
      status: STATUSES[status],
      markers: 'qualified,/quota/Total',
      qtime: '300.25',
      vlist: '1',
      vos: '3',
      list: '0',
    },
    ...{ vosr15oe: 'Haiku', vmobiledevice: '3', decLang: 'english', source: `panel-${number}`, dcua: '..' },
    ...{ ipAddress: personal.ip, email: personal.email, userAgent: 'Mozilla/5.0 (Canary)', session: `s${number}` },
    ...{ RID: `canary-panel-${number}`, url: `/survey/${survey.id}?name=${encodeURIComponent(personal.name)}` },
  }
  if (weight !== undefined) record.weight = String(weight)
  for (const question of survey.questions) {
    const answer = answers[question.key]
    if (answer !== undefined) writeAnswer(record, question, answer)
  }
  return record
}

const CONDITIONS: Readonly<Record<string, readonly TruthStatus[]>> = {
  qualified: ['complete'],
  terminated: ['screened'],
  overquota: ['overquota'],
  partials: ['partial'],
  all: ['complete', 'screened', 'overquota'],
  everything: ['complete', 'screened', 'overquota', 'partial'],
}

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u

const momentOf = (query: URLSearchParams, name: string): number | null => {
  const written = query.get(name)
  if (written === null) return null
  if (!ZONED.test(written)) throw new Error(`invalid ${name}: a date needs a timezone`)
  return Date.parse(written)
}

const listOf = (query: URLSearchParams, name: string): readonly string[] =>
  (query.get(name) ?? '').split(',').filter(part => part !== '')

/** The records that a call asks for. Throws an error whose message Decipher would answer with 400. */
export const dataOf = (survey: TruthSurvey, query: URLSearchParams): readonly DataRecord[] => {
  const statuses = CONDITIONS[query.get('cond') ?? 'all']
  if (!statuses) throw new Error('invalid condition')
  const [start, end] = [momentOf(query, 'start'), momentOf(query, 'end')]
  const [fields, meta] = [listOf(query, 'fields'), listOf(query, 'meta')]
  const timeOf = (person: TruthRespondent) => (meta.includes('modified') ? person.changed : finishedAt(person))
  return survey.respondents.flatMap((person, at) => {
    const time = timeOf(person)
    const isWanted =
      statuses.includes(person.status) && (start === null || time > start) && (end === null || time < end)
    if (!isWanted) return []
    const whole = recordOf(survey, person, at + 1)
    const record =
      fields.length === 0 ? whole : Object.fromEntries(Object.entries(whole).filter(([key]) => fields.includes(key)))
    return [{ ...record, ...(meta.includes('date') && { $date: isoDate(time) }) }]
  })
}
