import { UPLOAD_LIMITS } from '@core/domain'
import { Refusal } from './errors'

/** Largest JSON body: the commit of a survey with tens of thousands of questions fits. */
export const JSON_LIMIT = 8 * 1024 * 1024
/** Of a caller who has not signed in: forms only. */
export const PUBLIC_JSON_LIMIT = 64 * 1024
/** A JSON body must have arrived after this time. */
const JSON_ARRIVAL_MS = 30_000

const sizeOf = (bytes: number) => (bytes < 1024 ** 2 ? `${bytes / 1024} kB` : `${Math.floor(bytes / 1024 ** 2)} MB`)
const tooLarge = (limit: number) => new Refusal('too_large', `The request is larger than ${sizeOf(limit)}.`)

const refuseAnnounced = (headers: Headers, limit: number): void => {
  if (Number(headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
}

const collect = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  const timer = setTimeout(() => {
    reader.cancel().catch(() => undefined)
  }, JSON_ARRIVAL_MS)
  const until = Date.now() + JSON_ARRIVAL_MS
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
  return Buffer.concat(chunks).toString('utf8')
}

/** The JSON body of a request; an absent one is an empty object. Throws Refusal unsupported, too_large or invalid. */
export const readJson = async (request: Request, limit = JSON_LIMIT): Promise<unknown> => {
  refuseAnnounced(request.headers, limit)
  const text = request.body ? await collect(request.body, limit) : ''
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
