import type { Scope } from '@core/domain'
import type { Endpoint } from './http'

/** Calls that only a person in a browser makes: mail and requests in their own name, help, and their own tokens. */
const BROWSER_ONLY: ReadonlySet<string> = new Set([
  'session.supportEvent',
  'share.email',
  'share.preview',
  'share.suggest',
  'access.ask',
  'access.list',
  'access.answer',
  'integrations.connectSurveyMonkey',
  'tokens.create',
  'tokens.list',
])

/** How a person signs in is never in the hands of a program. */
const isOwnAccount = (id: string): boolean =>
  id.startsWith('account.') || id === 'personalData.own' || id === 'personalData.eraseOwn'

/** Calls that look after an organisation, though managers or owners may make them too. */
const ADMIN: ReadonlySet<string> = new Set([
  'session.patchUser',
  'tokens.revoke',
  'integrations.updateToken',
  'integrations.createQualtricsToken',
  'integrations.deleteQualtricsToken',
  'integrations.createDecipherToken',
  'integrations.deleteDecipherToken',
  'integrations.createSurveyMonkeyToken',
  'integrations.deleteSurveyMonkey',
])

/** What reading in an area needs, and what changing something does. */
interface Needed {
  readonly reads: Scope
  readonly changes: Scope
}

const LIBRARY: Needed = { reads: 'read', changes: 'import' }
/** What people make and keep for themselves. */
const OWN: Needed = { reads: 'read', changes: 'reports' }
/** A POST of these only reads: what is asked for is long. */
const READING: Needed = { reads: 'read', changes: 'read' }

const AREAS: Readonly<Record<string, Needed>> = {
  people: { reads: 'admin', changes: 'admin' },
  joining: { reads: 'admin', changes: 'admin' },
  imports: { reads: 'import', changes: 'import' },
  integrations: { reads: 'import', changes: 'import' },
  studies: LIBRARY,
  documents: LIBRARY,
  insights: LIBRARY,
  datasets: LIBRARY,
  questions: LIBRARY,
  preparation: LIBRARY,
  banners: LIBRARY,
  tableBooks: OWN,
  nets: OWN,
  calculated: OWN,
  filters: OWN,
  reports: OWN,
  summaries: OWN,
  downloads: OWN,
  stories: OWN,
  comments: OWN,
  favorites: OWN,
  views: OWN,
  following: OWN,
  session: OWN,
  analysis: READING,
  // What a receipt keeps is the address of something read.
  receipts: READING,
  search: READING,
  similar: READING,
  responses: READING,
  client: READING,
  glossary: { reads: 'admin', changes: 'admin' },
  usage: { reads: 'admin', changes: 'admin' },
  branding: READING,
}

/**
 * The scope that a token needs for a call; null: no token can make it. Throws for a call of an area that is not in the table, so
 * that a new one chooses.
 */
export const scopeOf = ({ id, method, audience }: Pick<Endpoint, 'id' | 'method' | 'audience'>): Scope | null => {
  if (audience === 'public' || audience === 'session' || BROWSER_ONLY.has(id) || isOwnAccount(id)) return null
  if (audience === 'admin' || ADMIN.has(id)) return 'admin'
  const area = id.split('.')[0] ?? ''
  const needed = Object.hasOwn(AREAS, area) ? AREAS[area] : undefined
  if (needed === undefined) throw new Error(`${id} has no scope: name one in core/contract/scopes`)
  return method === 'GET' ? needed.reads : needed.changes
}
