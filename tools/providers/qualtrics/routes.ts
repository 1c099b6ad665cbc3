import type { FakeAnswer, FakeRequest, FakeWorld } from '../fake'
import { isoDate, surveyDefinition, surveyShort } from './definition'
import { bad, good, tooMany, unknownRoute } from './envelope'
import type { Exports } from './exports'
import type { IdsOf } from './ids'
import type { Limited } from './limits'
import type { Subscriptions } from './subscriptions'

/** What routes answer from. */
export interface QualtricsState {
  token: string
  /** Host that calls are "proxied" from; null: asked at the right one. */
  properHost: string | null
  /** The account may not subscribe. */
  isPlainUser: boolean
  readonly idsOf: IdsOf
  readonly exports: Exports
  readonly subscriptions: Subscriptions
  readonly mayCall: (kind: Limited) => boolean
}

interface Asked {
  readonly request: FakeRequest
  readonly world: FakeWorld
  readonly state: QualtricsState
  /** Parts of the path that its pattern names, decoded. */
  readonly parts: readonly string[]
}

interface Route {
  readonly method: string
  readonly path: RegExp
  readonly kind: Limited
  readonly answer: (asked: Asked) => FakeAnswer
}

const PAGE = 100

/** Addresses of pages name the public host, wherever they were asked. */
const HOST = 'https://fra1.qualtrics.com'

const noticeOf = ({ properHost }: QualtricsState): string | null =>
  properHost === null ? null : `Request proxied. For faster response times, use this host instead: ${properHost}`

const listSurveys = ({ request, world, state }: Asked): FakeAnswer => {
  const offset = Number(request.query.get('offset') ?? 0)
  const elements = world.surveys.slice(offset, offset + PAGE).map(({ id, name, created, changed, active }) => ({
    id,
    name,
    ownerId: 'UR_0123456789abcde',
    lastModified: isoDate(changed),
    creationDate: isoDate(created),
    isActive: active,
  }))
  const isLast = offset + PAGE >= world.surveys.length
  const nextPage = isLast ? null : `${HOST}/API/v3/surveys?offset=${offset + PAGE}`
  return good({ elements, nextPage }, noticeOf(state))
}

const surveyOf = ({ world, parts: [id] }: Asked) => world.surveys.find(survey => survey.id === id)

const noSurvey = (): FakeAnswer => bad(404, 'SV_1', 'The survey does not exist.')

const bodyOf = ({ body }: FakeRequest): Record<string, unknown> | null => {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>
  } catch {
    return null
  }
}

const startExport = (asked: Asked): FakeAnswer => {
  const survey = surveyOf(asked)
  const body = bodyOf(asked.request)
  if (!survey) return noSurvey()
  if (!body || asked.state.properHost !== null) return bad(400, 'RP_0', 'The request could not be read.')
  return asked.state.exports.start(survey, body)
}

const subscribe = ({ request, state }: Asked): FakeAnswer => {
  if (state.isPlainUser) return bad(403, 'AUTH_6', 'The user does not have permission.')
  const body = bodyOf(request)
  return body ? state.subscriptions.create(body) : bad(400, 'SUB_0', 'The request could not be read.')
}

const WHOAMI = {
  userId: 'UR_0123456789abcde',
  userName: 'researcher@acme.example#acme',
  firstName: 'Canary',
  lastName: 'Owner',
  email: 'researcher@acme.example',
  brandId: 'acme',
  language: 'en',
  accountType: 'UT_1',
}

const exportOf = '/surveys/([^/]+)/export-responses'
const route = (method: string, path: string, kind: Limited, answer: Route['answer']): Route => ({
  method,
  path: new RegExp(`^/API/v3${path}$`, 'u'),
  kind,
  answer,
})

const ROUTES: readonly Route[] = [
  route('GET', '/whoami', 'all', ({ state }) => good(WHOAMI, noticeOf(state))),
  route('GET', '/surveys', 'all', listSurveys),
  route('GET', '/surveys/([^/]+)', 'all', asked => {
    const survey = surveyOf(asked)
    const { idsOf, exports } = asked.state
    return survey ? good(surveyShort(idsOf, survey, exports.settings.rankByPosition)) : noSurvey()
  }),
  route('GET', '/survey-definitions/([^/]+)', 'all', asked => {
    const survey = surveyOf(asked)
    return survey ? good(surveyDefinition(asked.state.idsOf, survey)) : noSurvey()
  }),
  route('POST', exportOf, 'start', startExport),
  route('GET', `${exportOf}/([^/]+)`, 'progress', ({ state, parts: [, id = ''] }) => state.exports.progress(id)),
  route('GET', `${exportOf}/([^/]+)/file`, 'file', ({ state, parts: [, id = ''] }) => state.exports.file(id)),
  route('POST', '/eventsubscriptions', 'subscriptions', subscribe),
  route('GET', '/eventsubscriptions', 'subscriptions', ({ state }) => state.subscriptions.list()),
  route('DELETE', '/eventsubscriptions/([^/]+)', 'subscriptions', ({ state, parts: [id = ''] }) =>
    state.subscriptions.remove(id),
  ),
]

const refusalOf = ({ headers }: FakeRequest, { token }: QualtricsState): FakeAnswer | null => {
  const given = headers['x-api-token']
  if (given === undefined) return bad(400, 'ATP_2', 'Expected authorization in headers, but none was provided.')
  return given === token ? null : bad(401, 'DCD_7', 'Unrecognized X-API-TOKEN.')
}

/** Answers a call as Qualtrics does. */
export const answerCall = (request: FakeRequest, world: FakeWorld, state: QualtricsState): FakeAnswer => {
  const refusal = refusalOf(request, state)
  if (refusal) return refusal
  for (const { method, path, kind, answer } of ROUTES) {
    const match = method === request.method ? path.exec(request.path) : null
    if (!match) continue
    if (!state.mayCall(kind)) return tooMany()
    return answer({ request, world, state, parts: match.slice(1).map(decodeURIComponent) })
  }
  return unknownRoute()
}
