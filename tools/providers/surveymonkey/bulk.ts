import type { TruthAnswer, TruthQuestion, TruthRespondent, TruthSurvey } from '../truth'
import { isSlider, NET } from './details'
import { extraAnswers } from './extras'
import type { QuestionIds, Registry } from './ids'

type Json = Record<string, unknown>

const STATUS: Readonly<Record<TruthRespondent['status'], string>> = {
  complete: 'completed',
  preview: 'completed',
  partial: 'partial',
  screened: 'disqualified',
  overquota: 'overquota',
}

/** Dates of responses have an offset. */
const offsetDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+00:00`

const american = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`

/** No answer at all where nothing was given: SurveyMonkey leaves such questions out. */
const answersOf = (question: TruthQuestion, answer: TruthAnswer, ids: QuestionIds): Json[] => {
  const { kind } = question
  const option = (key: string) => ids.options.find(known => known.option.key === key)
  const picked = (keys: readonly string[], more: Json = {}): Json[] =>
    keys.flatMap((key): Json[] => {
      const known = option(key)
      if (!known) return []
      return known.option.other === true
        ? [{ ...more, other_id: known.id, text: answer.otherText ?? '' }]
        : [{ ...more, choice_id: known.id, choice_metadata: { weight: String(known.option.score ?? 0) } }]
    })
  switch (kind) {
    case 'single':
    case 'multi':
      return picked(answer.picks ?? [])
    case 'nps':
      return picked(answer.picks ?? [], { row_id: ids.extra('row') })
    case 'grid':
    case 'multiGrid':
      return Object.entries(answer.byRow ?? {}).flatMap(([row, keys]) => picked(keys, { row_id: ids.rows.get(row) }))
    case 'rank':
      return Object.entries(answer.places ?? {}).map(([row, place]) => ({
        row_id: ids.rows.get(row),
        choice_id: ids.extra(`place ${place}`),
      }))
    case 'numeric': {
      const text = String(answer.value)
      return answer.value === undefined ? [] : [isSlider(question) ? { text } : { row_id: ids.extra('row'), text }]
    }
    case 'open':
      return answer.text === undefined ? [] : [{ text: answer.text, tag_data: [] }]
    case 'date':
      return answer.text === undefined ? [] : [{ row_id: ids.extra('row'), text: american(answer.text) }]
  }
}

const pagesOf = (registry: Registry, survey: TruthSurvey, respondent: TruthRespondent): Json[] => {
  const questions = survey.questions.flatMap((question): Json[] => {
    const answer = respondent.answers[question.key]
    if (answer === undefined || answer === null) return []
    const ids = registry.question(survey, question)
    const answers = answersOf(question, answer, ids)
    return answers.length === 0 ? [] : [{ id: ids.id, variable_id: '0', answers }]
  })
  const pages: Json[] = []
  for (let at = 0; at < questions.length; at += 10)
    pages.push({ id: String(250_000_000 + at / 10), questions: questions.slice(at, at + 10) })
  // A page of which nothing was answered is there, with no questions.
  return [...pages, { id: '259999998', questions: [] }, { id: '259999999', questions: extraAnswers(respondent) }]
}

export const responseOf = (registry: Registry, survey: TruthSurvey, respondent: TruthRespondent): Json => {
  const id = registry.response(respondent)
  const { personal, status, started, changed } = respondent
  const [first, ...last] = personal.name.split(' ')
  return {
    id,
    recipient_id: '',
    collection_mode: status === 'preview' ? 'preview' : 'default',
    response_status: STATUS[status],
    custom_value: '',
    first_name: first,
    last_name: last.join(' '),
    email_address: personal.email,
    ip_address: personal.ip,
    logic_path: {},
    metadata: { contact: { email: { type: 'string', value: personal.email } } },
    page_path: [],
    collector_id: '405000001',
    survey_id: survey.id,
    custom_variables: { panel: 'panel A', contact_email: personal.email },
    edit_url: `https://www.surveymonkey.com/r/?sm=canary-edit-${id}`,
    analyze_url: `https://www.surveymonkey.com/analyze/browse/canary?respondent_id=${id}`,
    total_time: Math.round((changed - started) / 1000),
    date_modified: offsetDate(changed),
    date_created: offsetDate(started),
    href: `${NET}/surveys/${survey.id}/responses/${id}`,
    pages: pagesOf(registry, survey, respondent),
  }
}

/** What no source says about lists of responses. */
export interface BulkSettings {
  /** Whether responses changed at the very start or end of a window are in it. */
  startInclusive: boolean
  endInclusive: boolean
  /** Responses of a survey that the plan shows, at most; `total` counts all of them. */
  cap: number
  /** Sorts as asked. */
  isSorting: boolean
}

/** Dates in addresses have no offset: UTC. */
const timeOf = (date: string | null): number | null =>
  date === null ? null : Date.parse(`${date.replace(/Z$/u, '')}Z`)

const matching = (survey: TruthSurvey, query: URLSearchParams, settings: BulkSettings): TruthRespondent[] => {
  const status = query.get('status')
  const [start, end] = [timeOf(query.get('start_modified_at')), timeOf(query.get('end_modified_at'))]
  const second = (at: number) => Math.floor(at / 1000) * 1000
  const sorted = survey.respondents.filter(
    respondent =>
      (status === null || STATUS[respondent.status] === status) &&
      (start === null || second(respondent.changed) >= start + (settings.startInclusive ? 0 : 1)) &&
      (end === null || second(respondent.changed) < end + (settings.endInclusive ? 1 : 0)),
  )
  if (query.get('sort_by') !== 'date_modified' || !settings.isSorting) return sorted
  const sign = query.get('sort_order') === 'DESC' ? -1 : 1
  return sorted.sort((a, b) => sign * (second(a.changed) - second(b.changed)))
}

/** A page of responses with their answers. */
export const bulkPage = (
  registry: Registry,
  survey: TruthSurvey,
  query: URLSearchParams,
  settings: BulkSettings,
): Json => {
  const perPage = Math.min(100, Number(query.get('per_page') ?? 50))
  const page = Number(query.get('page') ?? 1)
  const all = matching(survey, query, settings)
  const visible = new Set(survey.respondents.slice(0, settings.cap))
  const shown = all.filter(respondent => visible.has(respondent)).slice((page - 1) * perPage, page * perPage)
  const self = `${NET}/surveys/${survey.id}/responses/bulk?page=${page}&per_page=${perPage}`
  return {
    data: shown.map(respondent => responseOf(registry, survey, respondent)),
    per_page: perPage,
    page,
    total: all.length,
    links: { self, ...(page * perPage < all.length && { next: self.replace(`page=${page}`, `page=${page + 1}`) }) },
  }
}
