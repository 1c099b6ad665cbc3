import { ERROR_STATUS, type ErrorCode } from '@core/contract'

/** What each type of problem is called and means, in the words of the reference. The call's own sentence is in `detail`. */
export const PROBLEMS: Readonly<Record<ErrorCode, { readonly title: string; readonly about: string }>> = {
  invalid: { title: 'Not valid', about: '`fields` says what is wrong with which field; `_` is about the whole.' },
  unauthenticated: { title: 'Not signed in', about: 'Send a jwt or an API token that is still good.' },
  token_expired: {
    title: 'Access has to be renewed',
    about: 'The jwt has expired, or the rights of the person changed. Get a fresh one from /api/users/session_check/.',
  },
  forbidden: {
    title: 'Not allowed',
    about: 'The role of the caller, or the scope of the token, does not include this.',
  },
  restricted: {
    title: 'For certain groups',
    about: 'The study is open to certain groups, and the caller is in none of them.',
  },
  not_found: { title: 'Not found', about: 'It is missing, or not visible to the caller: both are the same answer.' },
  method_not_allowed: { title: 'Method not allowed', about: '`Allow` lists the methods that the address answers.' },
  conflict: {
    title: 'Does not fit the present state',
    about:
      'Another change is being saved, the object is in a state that does not allow this, or a key was used for another request.',
  },
  edited: { title: 'Changed by somebody else', about: '`edits` says what was changed since you began, and by whom.' },
  changed: {
    title: 'Not the version you know',
    about: 'The object is not as If-Match says. Read it again, and send the new ETag.',
  },
  gone: { title: 'No longer there', about: 'It was there, and was removed or has expired.' },
  too_large: { title: 'Too large', about: 'The body is larger than the limit.' },
  unsupported: { title: 'Not of a kind that is taken', about: 'The body is of a kind that this call does not read.' },
  rate_limited: { title: 'Too many requests', about: '`Retry-After` says in how many seconds the next one counts.' },
  internal: {
    title: 'Failed on our side',
    about: 'Nobody foresaw this. The log has it under `request_id`, which is worth telling your administrator.',
  },
  unavailable: {
    title: 'Not available now',
    about: 'Busy, or the data cannot be reached. `Retry-After` says when to try again.',
  },
  disk_full: { title: 'Storage is full', about: 'An administrator has to make room first.' },
}

/** Where a type of problem is explained; a reference that is relative to the product's own address. */
export const problemType = (code: ErrorCode): string => `/problems/${code}`

export const isErrorCode = (text: string): text is ErrorCode => text in ERROR_STATUS
