import type { FakeAnswer, FakeRequest, FakeWorld } from '../fake'
import type { TruthSurvey } from '../truth'
import { dataOf, type DataRecord } from './data'
import { datamapOf } from './datamap'
import { bad, good } from './envelope'
import { surveyXml } from './surveyXml'
import type { Tasks } from './tasks'

/** What routes answer from. */
export interface DecipherState {
  key: string
  /** The secret half was made again: the key is known, but opens nothing. */
  isRekeyed: boolean
  /** The calls of this month are used up. */
  isUnpaid: boolean
  /** The key may not read files of surveys. */
  isWithoutFiles: boolean
  readonly hibernated: Set<string>
  readonly tasks: Tasks
  /** Requests that one key may have open at once. */
  readonly atOnce: number
  open: number
  /** Calls wait until so many are open; null: for none. */
  hold: number | null
  readonly waiting: (() => void)[]
  calls: number
}

interface Asked {
  readonly request: FakeRequest
  readonly world: FakeWorld
  readonly state: DecipherState
}

const isoDate = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/u, 'Z')

const listed = (survey: TruthSurvey): Record<string, unknown> => {
  const count = (wanted: string) => survey.respondents.filter(({ status }) => status === wanted).length
  return {
    ...{ path: survey.id, title: survey.name, state: survey.active ? 'live' : 'closed', type: 1, owner: 1 },
    ...{ createdOn: isoDate(survey.created), lastSurveyEdit: isoDate(survey.changed), closedDate: null },
    ...{ qualified: count('complete'), total: survey.respondents.length, lang: ['english', 'English (USA)'] },
    createdBy: { email: 'canary-owner@canary-mail.example', name: 'Canary Owner', id: 1 },
  }
}

const OTHERS = [
  {
    path: 'selfserve/53a/900001',
    title: 'Not in the field',
    state: 'testing',
    type: 1,
    createdOn: '2026-01-05T10:00:00Z',
  },
  { path: 'selfserve/53a/900002', title: 'A mailing', state: 'live', type: 2, createdOn: '2026-01-05T10:00:00Z' },
]

const selected = (rows: readonly Record<string, unknown>[], { query }: FakeRequest) => {
  const select = query.get('select')?.split(',')
  return select ? rows.map(row => Object.fromEntries(select.map(name => [name, row[name] ?? null]))) : rows
}

const tabbed = (records: readonly DataRecord[]): FakeAnswer => {
  const names = [...new Set(records.flatMap(record => Object.keys(record)))]
  const lines = [names, ...records.map(record => names.map(name => record[name] ?? ''))]
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: lines.map(line => line.join('\t')).join('\n') }
}

const LONGEST_URL = 1000

const data = ({ request, state }: Asked, survey: TruthSurvey): FakeAnswer => {
  const { query, path } = request
  if (path.length + query.toString().length > LONGEST_URL) return bad(400, 'the address is too long')
  try {
    const records = dataOf(survey, query)
    if ((query.get('format') ?? 'tab') !== 'json') return tabbed(records)
    return query.has('forceTask') ? state.tasks.start(survey.id, JSON.stringify(records)) : good(records)
  } catch (error) {
    return bad(400, error instanceof Error ? error.message : 'invalid')
  }
}

const SURVEY = /^\/api\/v1\/surveys\/(.+?)\/(datamap|data|files\/survey\.xml)$/u

const ofSurvey = (asked: Asked, path: string, call: string): FakeAnswer => {
  const { world, state, request } = asked
  const survey = world.surveys.find(one => one.id === path)
  if (!survey) return bad(404, 'no such survey')
  if (state.hibernated.has(path)) return bad(428, 'the survey is hibernated and needs to be reactivated')
  if (call === 'data') return data(asked, survey)
  if (call !== 'datamap')
    return state.isWithoutFiles
      ? bad(401, 'this key is not valid for this action')
      : { status: 200, headers: { 'content-type': 'application/xml' }, body: surveyXml(survey) }
  return request.query.get('format') === 'json' ? good(datamapOf(survey)) : bad(400, 'format is required')
}

const answerTo = (asked: Asked): FakeAnswer => {
  const { request, world, state } = asked
  const { path, query } = request
  if (request.method !== 'GET') return bad(405, 'method not allowed')
  const [, survey, call] = SURVEY.exec(path) ?? []
  if (survey !== undefined && call !== undefined)
    return ofSurvey(asked, survey.split('/').map(decodeURIComponent).join('/'), call)
  switch (path) {
    case '/api/v1/hello':
      return good({ ok: '1', hello: query.get('name') })
    case '/api/v1/rh/surveys/current':
      return good(world.surveys.map(({ id }) => id))
    case '/api/v1/rh/companies/all/surveys':
      return good(selected([...world.surveys.map(listed), ...(world.surveys.length > 0 ? OTHERS : [])], request))
    case '/api/v1/status':
      return state.tasks.status(query.get('id') ?? '')
    case '/api/v1/status/content':
      return state.tasks.content(query.get('id') ?? '')
    default:
      return bad(404, 'not found')
  }
}

const PUBLIC = 32

const refusalOf = ({ headers }: FakeRequest, state: DecipherState): FakeAnswer | null => {
  const given = headers['x-apikey'] ?? ''
  const isKnown = given.length === state.key.length && given.slice(0, PUBLIC) === state.key.slice(0, PUBLIC)
  // A key that came over plain HTTP could have been read on its way.
  if (isKnown && headers['x-forwarded-proto'] === 'http') state.key = 'deactivated'
  if (isKnown && state.isRekeyed) return bad(403, 'the secret part of this key is not valid')
  if (given !== state.key) return bad(401, 'invalid key. Verify the spelling of your key by accessing the Research Hub')
  return state.isUnpaid ? bad(402, 'you have exceeded your monthly API calls') : null
}

/** Lets everybody go on when enough calls are open, and until then nobody. */
const held = async (state: DecipherState): Promise<void> => {
  if (state.hold === null) return
  if (state.open < state.hold) return new Promise(resolve => state.waiting.push(resolve))
  state.hold = null
  for (const goOn of state.waiting.splice(0)) goOn()
}

/** Answers a call as Decipher does. */
export const answerCall = async (request: FakeRequest, world: FakeWorld, state: DecipherState): Promise<FakeAnswer> => {
  state.calls += 1
  state.open += 1
  const isTooMany = state.open > state.atOnce
  try {
    await held(state)
    const refusal = isTooMany ? bad(429, 'too many concurrent requests') : refusalOf(request, state)
    const answer = refusal ?? answerTo({ request, world, state })
    return { ...answer, headers: { ...answer.headers, 'x-usage-today': `${state.calls} ${state.calls * 95}` } }
  } finally {
    state.open -= 1
  }
}
