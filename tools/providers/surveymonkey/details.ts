import type { TruthQuestion, TruthSurvey } from '../truth'
import { extraQuestions } from './extras'
import type { KnownOption, QuestionIds, Registry } from './ids'

type Json = Record<string, unknown>

/** Addresses in answers may name this host. */
export const NET = 'http://api.surveymonkey.net/v3'

/** Dates of surveys have no offset. */
export const plainDate = (at: number): string => new Date(at).toISOString().slice(0, 19)

const PER_PAGE = 10

/** Numbers come from a slider in every second one of their questions. */
export const isSlider = ({ key }: TruthQuestion): boolean => Number(key.slice(1)) % 20 > 10

const FORMS: Readonly<Record<TruthQuestion['kind'], readonly [family: string, subtype: string]>> = {
  single: ['single_choice', 'vertical'],
  multi: ['multiple_choice', 'vertical'],
  grid: ['matrix', 'rating'],
  multiGrid: ['matrix', 'multi'],
  nps: ['matrix', 'rating'],
  rank: ['matrix', 'ranking'],
  numeric: ['open_ended', 'numerical'],
  open: ['open_ended', 'essay'],
  date: ['datetime', 'date_only'],
}

const choice = ({ id, option, isDeleted }: KnownOption, at: number): Json => ({
  id,
  position: at + 1,
  visible: !isDeleted,
  text: option.label,
  quiz_options: { score: 0 },
})

const other = (id: string, { option }: KnownOption): Json => ({
  id,
  num_chars: 50,
  num_lines: 1,
  position: 0,
  visible: true,
  text: option.label,
  is_answer_choice: true,
  apply_all_rows: false,
})

const rowsOf = ({ rows }: TruthQuestion, ids: QuestionIds): Json[] =>
  rows.map(({ key, label }, at) => ({ id: ids.rows.get(key), position: at + 1, visible: true, text: label }))

const oneRow = (ids: QuestionIds): Json[] => [{ id: ids.extra('row'), position: 1, visible: true, text: '' }]

/** Weights of a recommendation count it in three classes. */
const npsWeight = (key: string): number => (Number(key) <= 6 ? -100 : Number(key) <= 8 ? 0 : 100)

const rated = (known: KnownOption, at: number, isNps: boolean): Json => ({
  ...choice(known, at),
  is_na: known.option.na === true,
  weight: isNps ? npsWeight(known.option.key) : (known.option.score ?? null),
  description: '',
})

const answersOf = (question: TruthQuestion, ids: QuestionIds): Json | null => {
  const isOther = ({ option }: KnownOption) => option.other === true
  switch (question.kind) {
    case 'single':
    case 'multi': {
      const special = ids.options.find(isOther)
      return {
        choices: ids.options.filter(known => !isOther(known)).map(choice),
        ...(special && { other: other(special.id, special) }),
      }
    }
    case 'grid':
      return { rows: rowsOf(question, ids), choices: ids.options.map((known, at) => rated(known, at, false)) }
    case 'multiGrid':
      return { rows: rowsOf(question, ids), choices: ids.options.map(choice) }
    case 'nps':
      return { rows: oneRow(ids), choices: ids.options.map((known, at) => rated(known, at, true)) }
    case 'rank':
      return {
        rows: rowsOf(question, ids),
        choices: question.rows.map((_, at) => ({
          id: ids.extra(`place ${at + 1}`),
          position: at + 1,
          visible: true,
          text: String(at + 1),
        })),
      }
    case 'numeric':
      return isSlider(question) ? null : { rows: oneRow(ids) }
    case 'date':
      return { rows: [{ id: ids.extra('row'), position: 1, visible: true, text: 'Date' }] }
    case 'open':
      return null
  }
}

const questionOf = (registry: Registry, survey: TruthSurvey, question: TruthQuestion, at: number): Json => {
  const ids = registry.question(survey, question)
  const [family, subtype] =
    question.kind === 'numeric' && isSlider(question) ? ['open_ended', 'single'] : FORMS[question.kind]
  const answers = answersOf(question, ids)
  return {
    id: ids.id,
    position: (at % PER_PAGE) + 1,
    visible: true,
    family,
    subtype,
    layout: null,
    sorting: null,
    required: null,
    validation: question.kind === 'date' ? { type: 'date_us', text: '', min: null, max: null } : null,
    forced_ranking: false,
    headings: [{ heading: question.text }],
    href: `${NET}/surveys/${survey.id}/pages/${Math.floor(at / PER_PAGE) + 1}/questions/${ids.id}`,
    ...(question.kind === 'numeric' &&
      isSlider(question) && {
        display_options: { display_type: 'slider', display_subtype: '', show_display_number: true },
      }),
    // Free text has no answers at all.
    ...(answers && { answers }),
  }
}

const pageOf = (survey: TruthSurvey, at: number, questions: Json[]): Json => ({
  id: String(250_000_000 + at),
  title: '',
  description: '',
  position: at + 1,
  question_count: questions.length,
  href: `${NET}/surveys/${survey.id}/pages/${250_000_000 + at}`,
  questions,
})

const head = (survey: TruthSurvey): Json => ({
  id: survey.id,
  title: survey.name,
  nickname: '',
  language: 'en',
  folder_id: '0',
  category: '',
  question_count: survey.questions.length + extraQuestions().length,
  page_count: Math.ceil(survey.questions.length / PER_PAGE) + 1,
  response_count: survey.respondents.length,
  date_created: plainDate(survey.created),
  date_modified: plainDate(survey.changed),
  buttons_text: { next_button: 'Next', prev_button: 'Prev', done_button: 'Done', exit_button: '' },
  is_owner: true,
  footer: true,
  custom_variables: { panel: 'panel', contact_email: 'contact_email' },
  href: `${NET}/surveys/${survey.id}`,
  edit_url: `https://www.surveymonkey.com/create/?sm=canary-edit-url`,
  preview: `https://www.surveymonkey.com/r/Preview/?sm=canary`,
})

export const surveyHead = head

export const surveyDetails = (registry: Registry, survey: TruthSurvey): Json => {
  const questions = survey.questions.map((question, at) => questionOf(registry, survey, question, at))
  const pages: Json[] = []
  for (let at = 0; at < questions.length; at += PER_PAGE)
    pages.push(pageOf(survey, pages.length, questions.slice(at, at + PER_PAGE)))
  return { ...head(survey), pages: [...pages, pageOf(survey, pages.length, extraQuestions())] }
}
