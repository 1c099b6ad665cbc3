/** What a token may be used for, besides the rights of its owner. */
export const SCOPES = ['read', 'reports', 'import', 'admin', 'scim'] as const
export type Scope = (typeof SCOPES)[number]

/** A person, a program that works with the library, or the organisation's directory, which keeps people and groups. */
export type AccountKind = 'person' | 'service' | 'provisioning'

/** What a scope allows, in words for those who choose it. */
export const SCOPE_WORDS: Readonly<Record<Scope, { readonly label: string; readonly about: string }>> = {
  read: { label: 'Read', about: 'Search and open studies, datasets, reports and stories, and calculate tables.' },
  reports: {
    label: 'Reports',
    about: 'Read, and save reports, make files and summaries, and keep stories, favorites and filters.',
  },
  import: { label: 'Import', about: 'Read, and add and change studies, documents and data.' },
  admin: {
    label: 'Admin',
    about: 'Change people, groups, the whitelist, fields and branding, and read the audit log.',
  },
  scim: { label: 'Provisioning', about: 'Let your directory add, change and deactivate people and groups (SCIM).' },
}

/** Those that work only together with reading, and so include it. */
const INCLUDE_READING: readonly Scope[] = ['reports', 'import']

/** Whether scopes suffice for a call that needs `needed`. */
export const scopesAllow = (scopes: readonly Scope[], needed: Scope): boolean =>
  scopes.includes(needed) || (needed === 'read' && INCLUDE_READING.some(scope => scopes.includes(scope)))

/** Days that a token lives. */
export const TOKEN_DAYS = { usual: 90, most: 365 } as const
/** Most tokens of one account. */
export const TOKENS_PER_ACCOUNT = 50
export const TOKEN_NAME_MAX = 100
/** Most service accounts of an organisation. */
export const SERVICE_ACCOUNTS_MAX = 100

/** Characters that a token begins with: scanners for secrets find it by them. */
export const TOKEN_PREFIX = 'tab_'
