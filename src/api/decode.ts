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
    message: 'The server sent an answer this page does not understand. Reload the page.',
    issues,
  })

/** S5.24: the answer must have the agreed shape, or the call fails with kind 'decode' and the first problems. */
export const decodeAnswer = (shape: Shape, answer: WireAnswer): unknown => {
  const json = parseJson(answer.text)
  if (!json.ok) throw decodeError(['not JSON'])
  const problems = problemsOf(shape, json.value)
  if (problems.length > 0) throw decodeError(problems)
  return json.value
}

const codeOf = (status: number): string =>
  Object.entries(ERROR_STATUS).find(([, known]) => known === status)?.[0] ?? `http_${status}`

/** The ApiError of a non-2xx answer; proxies in between may answer without our error body. */
export const errorOf = (answer: WireAnswer): ApiError => {
  const json = parseJson(answer.text)
  const body = json.ok && problemsOf(errorShape, json.value).length === 0 ? (json.value as ErrorBody) : null
  return new ApiError({
    kind: 'http',
    status: answer.status,
    code: body?.code ?? codeOf(answer.status),
    message: body?.message ?? `The server answered with status ${answer.status}. Please try again.`,
    fields: body?.fields ?? {},
    requestId: body?.request_id ?? answer.requestId,
  })
}
