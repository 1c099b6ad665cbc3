import { changeOptions, commonCommands, surveyOf, type Command } from '../commands'
import { makeSurvey, type TruthSurvey } from '../truth'
import type { DecipherState } from './routes'
import type { TaskMode } from './tasks'

/** A path as Decipher gives it to surveys. */
export const surveyPath = (number: number): string => `selfserve/53a/${260_000 + number}`

const wanted = (number: number, name: string, questions: number, respondents: number): TruthSurvey =>
  makeSurvey({ id: surveyPath(number), name, questions, respondents, seed: number })

const SCENARIOS: Readonly<Record<string, () => TruthSurvey[]>> = {
  empty: () => [],
  small: () => [wanted(1, 'Snacks – 2026', 10, 40)],
  none: () => [wanted(1, 'Not in the field yet', 10, 0)],
  large: () => [wanted(1, 'Everything about food & drink', 500, 300)],
  many: () => [wanted(1, 'Pulse', 6, 25_000)],
}

const editSurvey: Command = (body, world) => {
  const survey = surveyOf(world, body)
  survey.changed = world.now()
  switch (body.action) {
    case 'rename':
      survey.name = String(body.name)
      return
    case 'add_question': {
      const made = makeSurvey({ id: survey.id, name: '', questions: 1, respondents: 0 }).questions
      const key = `Q${survey.questions.length + 1}`
      survey.questions = [...survey.questions, ...made.map(question => ({ ...question, key }))]
      return
    }
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

/** Commands of the control port. */
export const commandsOf = (state: DecipherState): Readonly<Record<string, Command>> => ({
  ...commonCommands(SCENARIOS),
  'survey/edit': editSurvey,
  revoke: () => {
    state.key = 'revoked'
  },
  rekey: () => {
    state.isRekeyed = true
  },
  unpaid: ({ on }) => {
    state.isUnpaid = on !== false
  },
  files: ({ allowed }) => {
    state.isWithoutFiles = allowed === false
  },
  hibernate: (body, world) => {
    const { id: path } = surveyOf(world, body)
    if (body.on === false) state.hibernated.delete(path)
    else state.hibernated.add(path)
  },
  tasks: ({ mode, times, polls, inline }) => {
    const { settings } = state.tasks
    settings.mode = (mode ?? 'well') as TaskMode
    settings.times = Number(times ?? (mode === undefined ? 0 : 1))
    settings.polls = Number(polls ?? settings.polls)
    settings.inline = inline === undefined ? settings.inline : inline === true
  },
  expire: () => state.tasks.expire(),
  hold: ({ open }) => {
    state.hold = Number(open)
  },
})
