import { changeOptions, commonCommands, surveyOf, type Command } from '../commands'
import { makeSurvey, type TruthQuestion, type TruthSurvey } from '../truth'
import type { ErrorCode } from './envelope'
import { SCOPES, type SurveyMonkeyState } from './routes'

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

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

/** Commands of the control port. */
export const commandsOf = (state: SurveyMonkeyState): Readonly<Record<string, Command>> => ({
  ...commonCommands(SCENARIOS),
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
