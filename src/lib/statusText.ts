import type { Failure } from './failure'

const TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
}

/** The status text of a refusal; newer protocols no longer carry it. What is no answer says so in its own words. */
export const statusTextOf = (failure: Failure): string =>
  failure.kind === 'http' ? (TEXTS[failure.status] ?? `Status ${failure.status}`) : failure.message
