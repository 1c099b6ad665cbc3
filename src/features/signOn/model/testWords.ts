import type { SignOnTest } from '@core/contract'

type Mapped = NonNullable<SignOnTest['mapped']>

const ACCOUNTS: Readonly<Record<Mapped['account'], string>> = {
  linked: 'Signed in by this connection before',
  matched: 'Found by the e-mail address; would be linked at the first sign-in',
  made: 'None yet; would be created at the first sign-in',
  refused: 'Would not be signed in',
}

/** What would happen to the account of the person. */
export const accountWords = (account: Mapped['account']): string => ACCOUNTS[account]

/** What the person would be here, line by line. */
export const mappedLines = ({ email, first_name, last_name, groups, role }: Mapped): (readonly [string, string])[] => [
  ['E-mail', email ?? 'None of this connection’s domains'],
  ['First name', first_name ?? 'Not sent'],
  ['Last name', last_name ?? 'Not sent'],
  ['Groups', groups === null ? 'Unchanged' : groups.join(', ') || 'None'],
  ['Role', role ?? 'Unchanged'],
]
