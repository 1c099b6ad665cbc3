/** Most connections of an organisation, and most domains of one of them. */
export const SIGN_ON_LIMITS = {
  connections: 10,
  domains: 50,
  mapped: 200,
  values: 200,
  metadataBytes: 512 * 1024,
} as const

/** Why somebody who came back from their provider is not signed in. The code is in the address of the login page, the sentence is shown. */
export const SIGN_ON_PROBLEMS = {
  provider_refused: 'Your organisation’s sign-in was cancelled or refused. Try again, or ask your administrator.',
  provider_unreachable: 'Your organisation’s sign-in cannot be reached right now. Try again in a moment.',
  invalid: 'The answer from your organisation’s sign-in could not be accepted. Try again, or ask your administrator.',
  expired: 'Signing in took too long, or was already finished. Start again.',
  other_browser: 'Signing in has to be finished in the browser where it began. Start again.',
  not_started_here: 'Start from this page: your organisation does not allow signing in from its own portal.',
  no_address: 'Your organisation’s sign-in did not send an e-mail address that belongs to it. Ask your administrator.',
  no_account: 'You do not have an account yet. Ask your administrator to add you.',
  account_linked: 'This account is already linked to another identity. Ask your administrator.',
  inactive: 'Your account is not active. Ask your administrator.',
  off: 'This way of signing in is switched off. Ask your administrator.',
} as const
export type SignOnProblemCode = keyof typeof SIGN_ON_PROBLEMS

export const isSignOnProblem = (code: string): code is SignOnProblemCode => Object.hasOwn(SIGN_ON_PROBLEMS, code)

/** Where names and addresses are looked for when a connection does not say; the first that was sent counts. */
export const SIGN_ON_ATTRIBUTES = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  first_name: [
    'given_name',
    'firstName',
    'givenName',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  last_name: [
    'family_name',
    'lastName',
    'sn',
    'surname',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
} as const
