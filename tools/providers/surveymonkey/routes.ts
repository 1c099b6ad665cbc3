import type { FakeAnswer, FakeRequest, FakeWorld } from '../fake'
import type { TruthSurvey } from '../truth'
import { bulkPage, type BulkSettings } from './bulk'
import { NET, plainDate, surveyDetails, surveyHead } from './details'
import { bad, good, revokedGrant, type ErrorCode } from './envelope'
import type { Registry } from './ids'
import type { Limits } from './limits'
import type { OAuth } from './oauth'
import type { Webhooks } from './webhooks'

/** What routes answer from. */
export interface SurveyMonkeyState {
  token: string
  /** How a token that is not the current one is refused: a code, or the grant in words with this status. */
  refusal: ErrorCode | { readonly grant: number }
  scopes: string[]
  /** Region of the account. */
  accessUrl: string
  readonly registry: Registry
  readonly limits: Limits
  readonly bulk: BulkSettings
  readonly oauth: OAuth
  readonly webhooks: Webhooks
}

interface Asked {
  readonly request: FakeRequest
  readonly world: FakeWorld
  readonly state: SurveyMonkeyState
  readonly survey: TruthSurvey
  readonly id: string
}

interface Route {
  readonly method: string
  readonly path: RegExp
  readonly scope: string
  readonly answer: (asked: Asked) => FakeAnswer | Promise<FakeAnswer>
}

export const SCOPES = [
  'users_read',
  'surveys_read',
  'responses_read',
  'responses_read_detail',
  'webhooks_read',
  'webhooks_write',
]

const MOST_PER_PAGE = 1000

const me = ({ state }: Asked): FakeAnswer =>
  good({
    id: '1234567',
    username: 'researcher',
    email: 'researcher@acme.example',
    first_name: 'Robin',
    last_name: 'Reed',
    account_type: 'advantage_annual',
    language: 'en',
    scopes: { available: SCOPES, granted: state.scopes },
    href: `${NET}/users/me`,
  })

const included = (survey: TruthSurvey, wish: string): Record<string, unknown> => {
  const fields: Readonly<Record<string, unknown>> = {
    date_created: plainDate(survey.created),
    date_modified: plainDate(survey.changed),
    response_count: survey.respondents.length,
    question_count: survey.questions.length,
    language: 'en',
  }
  return Object.fromEntries(wish.split(',').flatMap(name => (name in fields ? [[name, fields[name]]] : [])))
}

const listSurveys = ({ request: { query }, world }: Asked): FakeAnswer => {
  const perPage = Math.min(MOST_PER_PAGE, Number(query.get('per_page') ?? 50))
  const page = Number(query.get('page') ?? 1)
  const data = world.surveys.slice((page - 1) * perPage, page * perPage).map(survey => ({
    id: survey.id,
    title: survey.name,
    nickname: '',
    href: `${NET}/surveys/${survey.id}`,
    ...included(survey, query.get('include') ?? ''),
  }))
  const self = `${NET}/surveys?page=${page}&per_page=${perPage}`
  const isLast = page * perPage >= world.surveys.length
  const links = { self, ...(!isLast && { next: self.replace(`page=${page}`, `page=${page + 1}`) }) }
  return good({ data, per_page: perPage, page, total: world.surveys.length, links })
}

const TOO_MANY_QUESTIONS = 1000

const route = (method: string, path: string, scope: string, answer: Route['answer']): Route => ({
  method,
  path: new RegExp(`^/v3${path}$`, 'u'),
  scope,
  answer,
})

const SURVEY = '/surveys/([^/]+)'

const ROUTES: readonly Route[] = [
  route('GET', '/users/me', 'users_read', me),
  route('GET', '/surveys', 'surveys_read', listSurveys),
  route('GET', SURVEY, 'surveys_read', ({ survey }) => good(surveyHead(survey))),
  route('GET', `${SURVEY}/details`, 'surveys_read', ({ state, survey }) =>
    survey.questions.length > TOO_MANY_QUESTIONS ? bad('1030') : good(surveyDetails(state.registry, survey)),
  ),
  route('GET', `${SURVEY}/responses/bulk`, 'responses_read_detail', ({ request, state, survey }) =>
    good(bulkPage(state.registry, survey, request.query, state.bulk)),
  ),
  route('GET', '/webhooks', 'webhooks_read', ({ state, request }) => state.webhooks.list(request.query)),
  route('GET', '/webhooks/([^/]+)', 'webhooks_read', ({ state, id }) => state.webhooks.one(id)),
  route('POST', '/webhooks', 'webhooks_write', ({ state, request }) => state.webhooks.create(request)),
  route('DELETE', '/webhooks/([^/]+)', 'webhooks_write', ({ state, id }) => state.webhooks.remove(id)),
]

const refusalOf = ({ headers }: FakeRequest, { token, refusal }: SurveyMonkeyState): FakeAnswer | null => {
  const given = /^bearer (.+)$/iu.exec(headers.authorization ?? '')?.[1]
  if (given === undefined) return bad('1010')
  if (given === token) return null
  return typeof refusal === 'string' ? bad(refusal) : revokedGrant(refusal.grant)
}

const routed = (request: FakeRequest, world: FakeWorld, state: SurveyMonkeyState): FakeAnswer | Promise<FakeAnswer> => {
  const refusal = refusalOf(request, state)
  if (refusal) return refusal
  for (const { method, path, scope, answer } of ROUTES) {
    const match = method === request.method ? path.exec(request.path) : null
    if (!match) continue
    if (!state.scopes.includes(scope)) return bad('1014')
    const id = decodeURIComponent(match[1] ?? '')
    const survey = world.surveys.find(known => known.id === id)
    if (request.path.startsWith('/v3/surveys/') && !survey) return bad('1020')
    return answer({ request, world, state, id, survey: survey as TruthSurvey })
  }
  return bad('1020')
}

/** Answers a call as SurveyMonkey does: with its counters, whatever the answer is. */
export const answerCall = async (
  request: FakeRequest,
  world: FakeWorld,
  state: SurveyMonkeyState,
): Promise<FakeAnswer> => {
  if (request.path === '/oauth/authorize') return state.oauth.authorize(request, world)
  if (request.path === '/oauth/token' && request.method === 'POST')
    return state.oauth.token(request, world, state.token, state.accessUrl)
  const { headers, isAllowed } = state.limits.count(world.now())
  const answer = isAllowed ? await routed(request, world, state) : bad('1040')
  return { ...answer, headers: { ...answer.headers, ...headers } }
}
