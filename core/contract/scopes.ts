import type { Scope } from '@core/domain'
import type { Endpoint } from './http'

/** Calls that only a person in a browser makes: mail in their own name, help, and their own tokens. */
const BROWSER_ONLY: ReadonlySet<string> = new Set([
  'session.supportEvent',
  'share.email',
  'tokens.create',
  'tokens.list',
])

/** How a person signs in is never in the hands of a program. */
const isOwnAccount = (id: string): boolean => id.startsWith('account.')

/** Calls that look after an organisation, though managers or owners may make them too. */
const ADMIN: ReadonlySet<string> = new Set(['session.patchUser', 'tokens.revoke'])

/** Reads that are sent as POST because what is asked for is long. */
const READS: ReadonlySet<string> = new Set(['analysis.run', 'analysis.base'])

/** What changing something in an area needs. */
const CHANGES: Readonly<Record<string, Scope>> = {
  people: 'admin',
  joining: 'admin',
  studies: 'import',
  documents: 'import',
  insights: 'import',
  datasets: 'import',
  questions: 'import',
  preparation: 'import',
  banners: 'import',
  imports: 'import',
  nets: 'reports',
  calculated: 'reports',
  filters: 'reports',
  reports: 'reports',
  summaries: 'reports',
  downloads: 'reports',
  stories: 'reports',
  favorites: 'reports',
  session: 'reports',
}

/** Areas whose reads need the same scope as their changes. */
const WHOLE: ReadonlySet<string> = new Set(['people', 'joining', 'imports'])

/**
 * The scope that a token needs for a call; null: no token can make it. Throws for a call that no rule speaks of, so that a new
 * call chooses.
 */
export const scopeOf = ({ id, method, audience }: Pick<Endpoint, 'id' | 'method' | 'audience'>): Scope | null => {
  if (audience === 'public' || audience === 'session' || BROWSER_ONLY.has(id) || isOwnAccount(id)) return null
  if (audience === 'admin' || ADMIN.has(id)) return 'admin'
  const area = id.split('.')[0] ?? ''
  if (READS.has(id) || (method === 'GET' && !WHOLE.has(area))) return 'read'
  const scope = CHANGES[area]
  if (scope === undefined) throw new Error(`${id} has no scope: name one in core/contract/scopes`)
  return scope
}
