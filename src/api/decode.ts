import { ERROR_STATUS, errorBody } from '@core/contract'
import type * as z from 'zod/mini'
import { ApiError } from './apiError'
import type { WireAnswer } from './transport'

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
export const decodeAnswer = <Schema extends z.ZodMiniType>(schema: Schema, answer: WireAnswer): z.output<Schema> => {
  const json = parseJson(answer.text)
  if (!json.ok) throw decodeError(['not JSON'])
  const parsed = schema.safeParse(json.value)
  if (parsed.success) return parsed.data
  throw decodeError(parsed.error.issues.slice(0, 5).map(issue => `${issue.path.join('.') || 'body'}: ${issue.message}`))
}

const codeOf = (status: number): string =>
  Object.entries(ERROR_STATUS).find(([, known]) => known === status)?.[0] ?? `http_${status}`

/** The ApiError of a non-2xx answer; proxies in between may answer without our error body. */
export const errorOf = (answer: WireAnswer): ApiError => {
  const json = parseJson(answer.text)
  const body = json.ok ? errorBody.safeParse(json.value) : null
  return new ApiError({
    kind: 'http',
    status: answer.status,
    code: body?.success ? body.data.code : codeOf(answer.status),
    message: body?.success ? body.data.message : `The server answered with status ${answer.status}. Please try again.`,
    fields: (body?.success ? body.data.fields : undefined) ?? {},
    requestId: (body?.success ? body.data.request_id : null) ?? answer.requestId,
  })
}
