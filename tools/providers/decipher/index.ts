import { startFake, type Fake } from '../fake'
import { makeSurvey, type TruthSurvey } from '../truth'
import { commandsOf, surveyPath } from './control'
import { answerCall, type DecipherState } from './routes'
import { createTasks } from './tasks'

export interface DecipherOptions {
  readonly surveys?: TruthSurvey[]
  readonly port?: number
  readonly controlPort?: number
  /** The only key that is accepted: a public and a secret part of 32 characters each. */
  readonly key?: string
  /** Questions about a task that are answered with "running". */
  readonly polls?: number
  /** Requests that a key may have open at once; more are refused. */
  readonly atOnce?: number
}

export interface FakeDecipher extends Fake {
  readonly token: string
  /** Runs a command of the control port. */
  command(name: string, body?: Record<string, unknown>): Promise<unknown>
}

export { surveyPath }

const KEY = 'publicpart0123456789abcdefghijklcanaryprivate0123456789abcdefghi'
const SECRET_FROM = 32

/**
 * Starts a made-up Decipher. Beside the common commands its control port takes scenario {name: empty|small|none|large|many},
 * responses/add {survey, count, at, seed}, responses/delete {survey, ids}, responses/edit {survey, id, status, answers}, survey/edit
 * {survey, action: add_choice|delete_choice|add_question|delete_question|rename, question, option, label, name}, revoke, rekey,
 * unpaid {on}, files {allowed}, hibernate {survey, on}, tasks {mode: well|stuck|failed|gone, times, polls, inline}, expire, and
 * hold {open}, after which calls wait until so many are open.
 */
export const startDecipher = async (options: DecipherOptions = {}): Promise<FakeDecipher> => {
  const { key = KEY, polls = 2, atOnce = 3, port, controlPort } = options
  const surveys = options.surveys ?? [
    makeSurvey({ id: surveyPath(1), name: 'Snacks – 2026', questions: 10, respondents: 40 }),
  ]
  let now: () => number = Date.now
  const state: DecipherState = {
    ...{ key, isRekeyed: false, isUnpaid: false, isWithoutFiles: false, hibernated: new Set() },
    ...{ atOnce, open: 0, hold: null, waiting: [], calls: 0 },
    tasks: createTasks({ mode: 'well', times: 0, polls, inline: false }, () => now()),
  }
  const fake = await startFake({
    name: 'Decipher',
    surveys,
    secrets: [key, key.slice(SECRET_FROM)],
    answer: (request, world) => answerCall(request, world, state),
    commands: commandsOf(state),
    ...(port !== undefined && { port }),
    ...(controlPort !== undefined && { controlPort }),
  })
  now = () => fake.world.now()
  return Object.assign(fake, {
    token: key,
    command: async (name: string, body: Record<string, unknown> = {}): Promise<unknown> => {
      const answer = await fetch(`${fake.control}/${name}`, { method: 'POST', body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
  })
}
