import { startFake, type Fake } from '../fake'
import { makeSurvey, type TruthRespondent, type TruthSurvey } from '../truth'
import { commandsOf, surveyId } from './control'
import { createRegistry, type Registry } from './ids'
import { createLimits } from './limits'
import { createOAuth, type App } from './oauth'
import { answerCall, SCOPES, type SurveyMonkeyState } from './routes'
import { createWebhooks, type Notice } from './webhooks'

export interface SurveyMonkeyOptions {
  readonly surveys?: TruthSurvey[]
  readonly port?: number
  readonly controlPort?: number
  /** The only token that is accepted. */
  readonly token?: string
}

export interface FakeSurveyMonkey extends Fake {
  readonly token: string
  readonly app: App
  readonly registry: Registry
  /** The id of a response on the wire. */
  readonly responseId: (respondent: TruthRespondent) => string
  /** Runs a command of the control port. */
  command(name: string, body?: Record<string, unknown>): Promise<unknown>
  /** A signed callback about a response. */
  readonly notice: (survey: string, response: string, event: string) => Notice
}

export { surveyId }

const TOKEN = 'canaryToken.with-every.Sign_of~one'
const APP: App = { clientId: 'canaryClientId', clientSecret: 'canaryClientSecret' }

/**
 * Starts a made-up SurveyMonkey with one draft app. Beside the common commands its control port takes scenario {name:
 * empty|small|none|large|many|pages}, responses/add {survey, count, at, seed}, responses/delete {survey, ids}, responses/edit {survey,
 * id, at, status, answers}, survey/edit {survey, action: rename|add_question|delete_question|add_choice|delete_choice, question,
 * option, label, name}, revoke {code} or {grant: status}, scopes {without}, limits {minute, day}, bulk {startInclusive, endInclusive,
 * cap, isSorting}, region {access_url}, and notify {survey, response, event}.
 */
export const startSurveyMonkey = async (options: SurveyMonkeyOptions = {}): Promise<FakeSurveyMonkey> => {
  const { token = TOKEN, port, controlPort } = options
  const surveys = options.surveys ?? [
    makeSurvey({ id: surveyId(1), name: 'Snacks – 2026', questions: 10, respondents: 40 }),
  ]
  const registry = createRegistry()
  const webhooks = createWebhooks(APP)
  const state: SurveyMonkeyState = {
    token,
    refusal: '1011',
    scopes: SCOPES,
    accessUrl: 'https://api.surveymonkey.com',
    registry,
    limits: createLimits({ minute: 120, day: 500 }),
    bulk: { startInclusive: true, endInclusive: false, cap: Infinity, isSorting: true },
    oauth: createOAuth(APP),
    webhooks,
  }
  const fake = await startFake({
    name: 'SurveyMonkey',
    surveys,
    secrets: [token, APP.clientSecret],
    answer: (request, world) => answerCall(request, world, state),
    commands: commandsOf(state),
    ...(port !== undefined && { port }),
    ...(controlPort !== undefined && { controlPort }),
  })
  return Object.assign(fake, {
    token,
    app: APP,
    registry,
    responseId: (respondent: TruthRespondent) => registry.response(respondent),
    notice: (survey: string, response: string, event: string) => webhooks.notice(survey, response, event),
    command: async (name: string, body: Record<string, unknown> = {}): Promise<unknown> => {
      const answer = await fetch(`${fake.control}/${name}`, { method: 'POST', body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
  })
}
