import { BRANDING_PICTURE_LIMITS, PICTURE_SLOTS, TEMPLATE_LIMITS, UPLOAD_LIMITS } from '@core/domain'
import { Refusal } from '../access/refusal'

/** Largest JSON body: the commit of a survey with tens of thousands of questions fits. */
export const JSON_LIMIT = 8 * 1024 * 1024
/** Of a caller who has not signed in: forms only. */
export const PUBLIC_JSON_LIMIT = 64 * 1024
/** A JSON body must have arrived after this time, a form with its files after that. */
const JSON_ARRIVAL_MS = 30_000
const FORM_ARRIVAL_MS = 5 * 60_000

const sizeOf = (bytes: number) => (bytes < 1024 ** 2 ? `${bytes / 1024} kB` : `${Math.floor(bytes / 1024 ** 2)} MB`)
const tooLarge = (limit: number) => new Refusal('too_large', `The request is larger than ${sizeOf(limit)}.`)

const refuseAnnounced = (headers: Headers, limit: number): void => {
  if (Number(headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
}

const collect = async (
  stream: ReadableStream<Uint8Array>,
  limit: number,
  arrivalMs: number,
): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  const timer = setTimeout(() => {
    reader.cancel().catch(() => undefined)
  }, arrivalMs)
  const until = Date.now() + arrivalMs
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength
      if (size > limit) throw tooLarge(limit)
      chunks.push(part.value)
    }
  } finally {
    clearTimeout(timer)
  }
  if (Date.now() >= until) throw new Refusal('invalid', 'The body of the request did not arrive in time.')
  return Buffer.concat(chunks)
}

/** Whether the length of the body is announced, and small enough for callers of whom nothing is known yet. */
export const isSmall = ({ headers }: Request): boolean =>
  headers.has('content-length') && Number(headers.get('content-length')) <= PUBLIC_JSON_LIMIT

/** The JSON body of a request; an absent one is an empty object. Throws Refusal unsupported, too_large or invalid. */
export const readJson = async (request: Request, limit = JSON_LIMIT): Promise<unknown> => {
  refuseAnnounced(request.headers, limit)
  const text = request.body ? (await collect(request.body, limit, JSON_ARRIVAL_MS)).toString('utf8') : ''
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Refusal('unsupported', 'The body must be JSON (content-type: application/json).')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Refusal('invalid', 'The body is not valid JSON.', { fields: { _: ['The body is not valid JSON.'] } })
  }
}

/** Largest form without files: an assertion with some hundred groups. */
const FIELDS_LIMIT = 256 * 1024

const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** Fields of a form without files. A field that is given twice is refused. Throws Refusal unsupported, too_large or invalid. */
export const readUrlencoded = async (request: Request): Promise<Record<string, string>> => {
  refuseAnnounced(request.headers, FIELDS_LIMIT)
  if (!URLENCODED.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('unsupported', 'The body must be a form (content-type: application/x-www-form-urlencoded).')
  const text = request.body ? (await collect(request.body, FIELDS_LIMIT, JSON_ARRIVAL_MS)).toString('utf8') : ''
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name))
      throw new Refusal('invalid', 'The form gives a field twice.', { fields: { [name]: ['Give it once.'] } })
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/** A form with a file for each slot of the branding, and this much for all around them. */
const FORM_ROOM = 64 * 1024
const FORM_LIMIT = TEMPLATE_LIMITS.bytes + PICTURE_SLOTS.length * BRANDING_PICTURE_LIMITS.bytes + FORM_ROOM

/**
 * Fields and files of a form as plain values (files as the contract's formFile). A form without files may also come urlencoded. Throws
 * Refusal unsupported, too_large or invalid.
 */
export const readForm = async (request: Request): Promise<Record<string, unknown>> => {
  const type = request.headers.get('content-type') ?? ''
  if (URLENCODED.test(type)) return readUrlencoded(request)
  refuseAnnounced(request.headers, FORM_LIMIT)
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Refusal('unsupported', 'The body must be a form (content-type: multipart/form-data).')
  const bytes = request.body ? await collect(request.body, FORM_LIMIT, FORM_ARRIVAL_MS) : Buffer.of()
  // Deprecated for bodies without bounds; this one has been cut at its limit.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('invalid', 'The body is not a valid form.', { fields: { _: ['The body is not a valid form.'] } })
  })
  const fields = new Map<string, unknown>()
  for (const [name, value] of form) {
    if (fields.has(name))
      throw new Refusal('invalid', 'The form gives a field twice.', { fields: { [name]: ['Give it once.'] } })
    fields.set(
      name,
      typeof value === 'string' ? value : { file_name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) },
    )
  }
  return Object.fromEntries(fields)
}

/** The raw stream of an upload, cut off with Refusal too_large when it exceeds the limit of survey files. */
export const readBytes = (request: Request): ReadableStream<Uint8Array> => {
  const limit = UPLOAD_LIMITS.survey.bytes
  refuseAnnounced(request.headers, limit)
  let size = 0
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.byteLength
      if (size > limit) controller.error(tooLarge(limit))
      else controller.enqueue(chunk)
    },
  })
  return (request.body ?? new Blob([]).stream()).pipeThrough(meter)
}
