import { startFake, type Fake } from '../fake'
import { makeSurvey, type TruthSurvey } from '../truth'
import { commandsOf, surveyId } from './control'
import { createExports } from './exports'
import { createRegistry } from './ids'
import { createLimits } from './limits'
import { answerCall, type QualtricsState } from './routes'
import { createSubscriptions, noticeBody } from './subscriptions'

export interface QualtricsOptions {
  readonly surveys?: TruthSurvey[]
  readonly port?: number
  readonly controlPort?: number
  /** The only token that is accepted; 40 characters. */
  readonly token?: string
  /** Questions about an export that are answered with "in progress". */
  readonly polls?: number
}

export interface FakeQualtrics extends Fake {
  readonly token: string
  /** What every export so far was asked with. */
  readonly exports: readonly Readonly<Record<string, unknown>>[]
  /** Runs a command of the control port. */
  command(name: string, body?: Record<string, unknown>): Promise<unknown>
  /** The body of a notice, signed with a key or, with null, as a plain form. */
  notice(survey: string, response: string, key: string | null): string
}

export { surveyId }

const TOKEN = 'canaryToken0123456789abcdefghijklmnopqrs'

/**
 * Starts a made-up Qualtrics. Beside the common commands its control port takes scenario {name: empty|small|none|large|many|pages},
 * responses/add {survey, count, at, seed}, responses/delete {survey, ids}, responses/edit {survey, id, status, answers}, survey/edit
 * {survey, action: add_choice|delete_choice|add_question|delete_question|rename, question, option, label, name}, revoke, proxied
 * {host}, user {plain}, export {mode: well|stuck|failed|gone, times, polls, rank_by_position}, expire, and notify {survey, response}.
 */
export const startQualtrics = async (options: QualtricsOptions = {}): Promise<FakeQualtrics> => {
  const { token = TOKEN, polls = 2, port, controlPort } = options
  const surveys = options.surveys ?? [
    makeSurvey({ id: surveyId(1), name: 'Snacks – 2026', questions: 10, respondents: 40 }),
  ]
  const idsOf = createRegistry()
  let now: () => number = Date.now
  const state: QualtricsState = {
    token,
    properHost: null,
    isPlainUser: false,
    idsOf,
    exports: createExports(idsOf, { mode: 'well', times: 0, polls, rankByPosition: false }),
    subscriptions: createSubscriptions(),
    mayCall: createLimits(() => now()),
  }
  const fake = await startFake({
    name: 'Qualtrics',
    surveys,
    secrets: [token],
    answer: (request, world) => answerCall(request, world, state),
    commands: commandsOf(state),
    ...(port !== undefined && { port }),
    ...(controlPort !== undefined && { controlPort }),
  })
  now = () => fake.world.now()
  return Object.assign(fake, {
    token,
    exports: state.exports.asked,
    notice: noticeBody,
    command: async (name: string, body: Record<string, unknown> = {}): Promise<unknown> => {
      const answer = await fetch(`${fake.control}/${name}`, { method: 'POST', body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
  })
}
