import type { FakeWorld } from '../fake'
import { makeRespondent, makeSurvey, type TruthQuestion, type TruthStatus, type TruthSurvey } from '../truth'
import type { ErrorCode } from './envelope'
import { SCOPES, type SurveyMonkeyState } from './routes'

type Body = Record<string, unknown>
type Command = (body: Body, world: FakeWorld) => unknown

const surveyOf = (world: FakeWorld, { survey }: Body): TruthSurvey => {
  const found = world.surveys.find(({ id }) => survey === undefined || id === survey)
  if (!found) throw new Error('There is no such survey.')
  return found
}

/** An id as SurveyMonkey writes those of surveys. */
export const surveyId = (number: number): string => String(300_000_000 + number)

const wanted = (number: number, name: string, questions: number, respondents: number): TruthSurvey =>
  makeSurvey({ id: surveyId(number), name, questions, respondents, seed: number })

const SCENARIOS: Readonly<Record<string, () => TruthSurvey[]>> = {
  empty: () => [],
  small: () => [wanted(1, 'Snacks – 2026', 10, 40)],
  none: () => [wanted(1, 'Not in the field yet', 10, 0)],
  large: () => [wanted(1, 'Everything about food & drink', 500, 300)],
  many: () => [wanted(1, 'Pulse', 6, 25_000)],
  pages: () => Array.from({ length: 2500 }, (_, at) => wanted(at + 1, `Wave ${at + 1}`, 1, 0)),
}

const changeOptions = (question: TruthQuestion, { action, option, label }: Body): TruthQuestion => ({
  ...question,
  options:
    action === 'add_choice'
      ? [...question.options, { key: String(option), label: typeof label === 'string' ? label : 'New' }]
      : question.options.filter(({ key }) => key !== option),
})

const withQuestion = (survey: TruthSurvey): TruthQuestion[] => {
  const made = makeSurvey({ id: survey.id, name: '', questions: 1, respondents: 0 }).questions
  return [...survey.questions, ...made.map(question => ({ ...question, key: `Q${survey.questions.length + 1}` }))]
}

const editSurvey =
  ({ registry }: SurveyMonkeyState): Command =>
  (body, world) => {
    const survey = surveyOf(world, body)
    // What is deleted has an id first.
    for (const question of survey.questions) registry.question(survey, question)
    survey.changed = world.now()
    switch (body.action) {
      case 'rename':
        survey.name = String(body.name)
        return
      case 'add_question':
        survey.questions = withQuestion(survey)
        return
      case 'delete_question':
        survey.questions = survey.questions.filter(({ key }) => key !== body.question)
        return
      case 'add_choice':
      case 'delete_choice':
        survey.questions = survey.questions.map(each => (each.key === body.question ? changeOptions(each, body) : each))
        return
      default:
        throw new Error('Actions are rename, add_question, delete_question, add_choice and delete_choice.')
    }
  }

const addResponses: Command = (body, world) => {
  const survey = surveyOf(world, body)
  for (let at = 0; at < Number(body.count ?? 1); at += 1)
    survey.respondents.push(makeRespondent(survey, Number(body.at ?? world.now()), Number(body.seed ?? 7000) + at))
}

const deleteResponses: Command = (body, world) => {
  const survey = surveyOf(world, body)
  const ids = new Set(body.ids as string[])
  survey.respondents = survey.respondents.filter(({ id }) => !ids.has(id))
}

const editResponse: Command = (body, world) => {
  const respondent = surveyOf(world, body).respondents.find(({ id }) => id === body.id)
  if (!respondent) throw new Error('There is no such response.')
  respondent.changed = Number(body.at ?? world.now())
  if (body.status !== undefined) respondent.status = body.status as TruthStatus
  if (body.answers !== undefined) respondent.answers = body.answers as typeof respondent.answers
}

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

/** Commands of the control port. */
export const commandsOf = (state: SurveyMonkeyState): Readonly<Record<string, Command>> => ({
  scenario: ({ name }, world) => {
    const load = SCENARIOS[String(name)]
    if (!load) throw new Error(`Scenarios are ${Object.keys(SCENARIOS).join(', ')}.`)
    world.surveys.splice(0, Infinity, ...load())
  },
  'responses/add': addResponses,
  'responses/delete': deleteResponses,
  'responses/edit': editResponse,
  'survey/edit': editSurvey(state),
  revoke: ({ code, grant }) => {
    state.token = 'revoked'
    state.refusal = grant === undefined ? (text(code, '1013') as ErrorCode) : { grant: Number(grant) }
  },
  scopes: ({ without }) => {
    state.scopes = SCOPES.filter(scope => scope !== without)
  },
  limits: ({ minute, day }) => {
    if (minute !== undefined) state.limits.settings.minute = Number(minute)
    if (day !== undefined) state.limits.settings.day = Number(day)
  },
  bulk: settings => Object.assign(state.bulk, settings),
  region: ({ access_url }) => {
    state.accessUrl = String(access_url)
  },
  notify: (body, world) =>
    state.webhooks.send(surveyOf(world, body).id, text(body.response, '114000000000'), text(body.event, 'event-1')),
})
