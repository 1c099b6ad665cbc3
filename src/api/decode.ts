import { ERROR_STATUS } from '@core/contract/status'
import type { ErrorBody, Shape } from '@core/contract'
import { ApiError } from './apiError'
import { problemsOf } from './checkShape'
import type { WireAnswer } from './transport'
import { errorShape } from './wire/refusal'

const parseJson = (text: string): { ok: true; value: unknown } | { ok: false } => {
  if (text === '') return { ok: true, value: {} }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false }
  }
}

const decodeError = (issues: readonly string[]) =>
  new ApiError({
    kind: 'decode',
    message: 'This page is out of date. Reload it, then try again.',
    issues,
  })

/** The answer must have the agreed shape, or the call fails with kind 'decode' and the first problems. */
export const decodeAnswer = (shape: Shape, answer: WireAnswer): unknown => {
  const json = parseJson(answer.text)
  if (!json.ok) throw decodeError(['not JSON'])
  const problems = problemsOf(shape, json.value)
  if (problems.length > 0) throw decodeError(problems)
  return json.value
}

const codeOf = (status: number): string =>
  Object.entries(ERROR_STATUS).find(([, known]) => known === status)?.[0] ?? `http_${status}`

/** For answers without a sentence of ours, such as those of proxies. */
const SENTENCES: Readonly<Record<number, string>> = {
  401: 'Log in again to continue.',
  403: 'You do not have access to this.',
  404: 'This no longer exists.',
  409: 'This was changed in the meantime. Reload the page.',
  413: 'This is too large.',
  429: 'Too many attempts. Wait a moment, then try again.',
}

const sentenceOf = (status: number): string =>
  SENTENCES[status] ?? (status < 500 ? 'This could not be done.' : 'Something went wrong on our side. Try again.')

/** The ApiError of a non-2xx answer; proxies may answer without our error body. */
export const errorOf = (answer: WireAnswer): ApiError => {
  const json = parseJson(answer.text)
  const body = json.ok && problemsOf(errorShape, json.value).length === 0 ? (json.value as ErrorBody) : null
  return new ApiError({
    kind: 'http',
    status: answer.status,
    code: body?.code ?? codeOf(answer.status),
    message: body?.detail ?? sentenceOf(answer.status),
    fields: body?.fields ?? {},
    requestId: body?.request_id ?? answer.requestId,
    ...(body?.edits && { edits: body.edits }),
  })
}
