import { commonCommands, surveyOf, type Body, type Command } from '../commands'
import { makeSurvey, type TruthQuestion, type TruthSurvey } from '../truth'
import type { ExportMode } from './exports'
import type { QualtricsState } from './routes'
import { noticeBody } from './subscriptions'

const questionOf = (survey: TruthSurvey, { question }: Body): TruthQuestion => {
  const found = survey.questions.find(({ key }) => key === question)
  if (!found) throw new Error('There is no such question.')
  return found
}

/** An id as Qualtrics writes those of surveys. */
export const surveyId = (number: number): string => `SV_${String(number).padStart(15, 'a')}`

const wanted = (number: number, name: string, questions: number, respondents: number): TruthSurvey =>
  makeSurvey({ id: surveyId(number), name, questions, respondents, seed: number })

const SCENARIOS: Readonly<Record<string, () => TruthSurvey[]>> = {
  empty: () => [],
  small: () => [wanted(1, 'Snacks – 2026', 10, 40)],
  none: () => [wanted(1, 'Not in the field yet', 10, 0)],
  large: () => [wanted(1, 'Everything about food & drink', 500, 300)],
  many: () => [wanted(1, 'Pulse', 6, 25_000)],
  pages: () => Array.from({ length: 300 }, (_, at) => wanted(at + 1, `Wave ${at + 1}`, 1, 0)),
}

const replaceQuestion = (survey: TruthSurvey, key: string, change: (question: TruthQuestion) => TruthQuestion) => {
  survey.questions = survey.questions.map(question => (question.key === key ? change(question) : question))
}

const editSurvey =
  (state: QualtricsState): Command =>
  (body, world) => {
    const survey = surveyOf(world, body)
    // What is deleted has an id first.
    state.idsOf(survey)
    survey.changed = world.now()
    const { action, label = 'New', option, name } = body
    if (action === 'rename') survey.name = String(name)
    else if (action === 'add_question') {
      const [made] = makeSurvey({ id: 'SV_x', name: '', questions: 1, respondents: 0 }).questions
      if (made) survey.questions = [...survey.questions, { ...made, key: `Q${survey.questions.length + 1}` }]
    } else if (action === 'delete_question') {
      survey.questions = survey.questions.filter(({ key }) => key !== body.question)
    } else {
      const { key } = questionOf(survey, body)
      replaceQuestion(survey, key, question => ({
        ...question,
        options:
          action === 'add_choice'
            ? [...question.options, { key: String(option), label: String(label) }]
            : question.options.filter(choice => choice.key !== option),
      }))
    }
  }

/** Posts a notice about a response to everyone who subscribed to its survey, with fetch. Answers with their statuses. */
const notify =
  (state: QualtricsState): Command =>
  async (body, world) => {
    const { id } = surveyOf(world, body)
    const topic = `surveyengine.completedResponse.${id}`
    const receivers = state.subscriptions.all.filter(({ topics }) => topics === topic)
    const posts = receivers.map(({ publicationUrl, sharedKey }) =>
      fetch(publicationUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: noticeBody(id, typeof body.response === 'string' ? body.response : 'R_1', sharedKey),
      }),
    )
    return (await Promise.all(posts)).map(({ status }) => status)
  }

/** Commands of the control port. */
export const commandsOf = (state: QualtricsState): Readonly<Record<string, Command>> => ({
  ...commonCommands(SCENARIOS),
  'survey/edit': editSurvey(state),
  revoke: () => {
    state.token = 'revoked'
  },
  proxied: ({ host }) => {
    state.properHost = typeof host === 'string' ? host : null
  },
  user: ({ plain }) => {
    state.isPlainUser = plain === true
  },
  export: ({ mode, times, polls, rank_by_position }) => {
    const { settings } = state.exports
    settings.mode = (mode ?? 'well') as ExportMode
    settings.times = Number(times ?? (mode === undefined ? 0 : 1))
    settings.polls = Number(polls ?? settings.polls)
    settings.rankByPosition = rank_by_position === undefined ? settings.rankByPosition : rank_by_position === true
  },
  expire: () => state.exports.expire(),
  notify: notify(state),
})
