import type { ApiToken } from '@core/contract'
import { SCOPE_WORDS, type Role, type Scope } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { counted } from '@/lib/words'

/** Scopes that an account of a role can have. */
export const scopesFor = (role: Role): readonly Scope[] => [
  'read',
  'reports',
  ...(role === 'User' ? [] : (['import'] as const)),
  ...(role === 'Admin' ? (['admin'] as const) : []),
]

/** 'Read, Import'. */
export const scopeWords = (scopes: readonly Scope[]): string => scopes.map(scope => SCOPE_WORDS[scope].label).join(', ')

export const isExpired = ({ expires }: Pick<ApiToken, 'expires'>, now: number): boolean => Date.parse(expires) <= now

/** 'Last used 2026-11-26.' */
export const useWords = ({ last_used }: Pick<ApiToken, 'last_used'>): string =>
  last_used === null ? 'It was never used.' : `It was last used on ${dayLabel(last_used)}.`

export const LIFETIMES = [7, 30, 90, 180, 365].map(days => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}))

/** A call that a reader can try. */
export const sampleCall = (origin: string): string =>
  `curl -H "Authorization: Bearer $TABULARIUM_TOKEN" \\\n  "${origin}/proxy/husky/studies/?page_size=5"`

export const deactivationWords = (tokens: number): string =>
  tokens === 0
    ? 'It gets no tokens while it is inactive.'
    : `Its ${counted(tokens, 'token', 'tokens')} will end at once, and stay ended when it is activated again.`
