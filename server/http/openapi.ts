import * as z from 'zod/mini'
import * as contract from '@core/contract'
import type { Endpoint } from '@core/contract'

const { allEndpoints, errorBody, routePath } = contract

type Json = Record<string, unknown>

/** In an order of its own: that of a module's exports changes when the bundler writes it. */
const endpoints = [...allEndpoints].sort((one, other) => (one.id < other.id ? -1 : 1))

const ROOT = '#/components/schemas/'

/** What stands in more than one place has a name of its own, instead of that of one of its calls. */
const INPUTS: readonly [string, z.ZodMiniType][] = [
  ['filter', contract.filter],
  ['report', contract.reportPayload],
]
const OUTPUTS: readonly [string, z.ZodMiniType][] = [
  ['error', errorBody],
  ['session', contract.sessionData],
  ['import', contract.importStatus],
  ['dataset', contract.dataset],
  ['datasetSummary', contract.datasetSummary],
  ['question', contract.question],
  ['report', contract.report],
  ['reportSummary', contract.reportSummary],
  ['reportRequest', contract.reportPayload],
  ['filter', contract.filter],
]

/** Error answers that a call's descriptor announces; others (429, 500, 503) are under `default`. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Not valid: `fields` says what is wrong with which field',
  401: 'Not signed in, or the jwt has expired (code token_expired): get a fresh one from /api/users/session_check/',
  403: 'Not for this role, or a write that does not come from the product’s own pages',
  404: 'Missing, or not visible to the caller: both are the same answer',
  409: 'Does not fit the state of the object, or the Idempotency-Key was used for another request',
  413: 'Larger than the limit',
  415: 'The body is not of the kind that is taken',
  507: 'The server is short of disk space',
}

const statusesOf = (endpoint: Endpoint): number[] => {
  const { audience, method, object, flag, creates, bodyType, body } = endpoint
  const is: Readonly<Record<number, boolean>> = {
    400: true,
    401: audience !== 'public',
    403: method !== 'GET' || audience === 'manager' || audience === 'admin',
    404: object !== undefined || flag !== undefined,
    409: method !== 'GET' && (creates === true || object !== undefined),
    413: bodyType === 'bytes' || body !== undefined,
    415: bodyType !== 'bytes' && body !== undefined,
    507: bodyType === 'bytes' || bodyType === 'form',
  }
  return Object.keys(REFUSALS)
    .map(Number)
    .filter(status => is[status] === true)
}

/** JSON Schemas of all parts of the wire, under the names by which the document refers to them. */
const schemasFor = (io: 'input' | 'output', parts: ReadonlyMap<string, z.ZodMiniType>): Json => {
  const registry = z.registry<{ id: string }>()
  // One schema may stand in several places; a registry knows each once.
  const seen = new Set<z.ZodMiniType>()
  for (const [id, schema] of parts) {
    if (!seen.has(schema)) registry.add(schema, { id })
    seen.add(schema)
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: id => `${ROOT}${io}.${id}` })
  const text = JSON.stringify(schemas).replaceAll(`${ROOT}${io}.__shared#/`, `${ROOT}${io}.__shared/`)
  const named = Object.entries(JSON.parse(text) as Record<string, Json>).map(([id, schema]) => {
    const rest = Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id')
    return [`${io}.${id}`, Object.fromEntries(rest)] as const
  })
  return Object.fromEntries(named)
}

const namesOf = (parts: ReadonlyMap<string, z.ZodMiniType>): Map<z.ZodMiniType, string> => {
  const names = new Map<z.ZodMiniType, string>()
  for (const [id, schema] of parts) if (!names.has(schema)) names.set(schema, id)
  return names
}

const collect = (pick: (endpoint: Endpoint) => z.ZodMiniType | undefined, part: string): [string, z.ZodMiniType][] =>
  endpoints.flatMap(endpoint => {
    const schema = pick(endpoint)
    return schema ? [[`${endpoint.id}.${part}`, schema] as [string, z.ZodMiniType]] : []
  })

const parameters = (where: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] => {
  if (!(schema instanceof z.ZodMiniObject)) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

const SESSION_HEADER = { description: 'The session cookie.', schema: { type: 'string' } }

const DESCRIPTION = `A library of market-research studies with crosstab reports.

Sign in at /api/users/login/: the answer sets the session cookie and holds a jwt for ten minutes, which all other calls carry as \
\`Authorization: Bearer\`. /api/users/session_check/ gives a fresh one. A write without a jwt must carry the Origin header of the \
product; browsers do. Unknown fields and query parameters are refused. A refusal to come back later says when (\`Retry-After\`).`

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key gets the first answer.',
  schema: { type: 'string', maxLength: 200 },
}

/** The OpenAPI 3.1 document of the contract: every endpoint, nothing else. */
export const openApiDocument = (): Json => {
  const bodies = new Map([
    ...INPUTS,
    ...collect(endpoint => (endpoint.bodyType === 'form' ? undefined : endpoint.body), 'body'),
  ])
  const answers = new Map([...OUTPUTS, ...collect(endpoint => endpoint.response, 'response')])
  const [bodyNames, answerNames] = [namesOf(bodies), namesOf(answers)]
  const ref = (io: 'input' | 'output', name: string | undefined) => ({ $ref: `${ROOT}${io}.${name ?? ''}` })
  const json = (schema: Json) => ({ 'application/json': { schema } })
  const requestBody = (endpoint: Endpoint): Json => {
    if (endpoint.bodyType === 'bytes') {
      return {
        requestBody: {
          required: true,
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
      }
    }
    if (endpoint.bodyType === 'form') {
      const files = endpoint.body instanceof z.ZodMiniObject ? Object.keys(endpoint.body.shape) : []
      const properties = Object.fromEntries(files.map(name => [name, { type: 'string', format: 'binary' }]))
      const schema = { type: 'object', properties, required: files, additionalProperties: false }
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
    }
    return endpoint.body
      ? { requestBody: { required: true, content: json(ref('input', bodyNames.get(endpoint.body))) } }
      : {}
  }
  const security = ({ audience, response }: Endpoint): Json[] => {
    if (audience === 'session') return [{ session: [] }]
    if (audience !== 'public') return [{ jwt: [] }]
    // The session check looks at the cookie, and answers without one too.
    return response === contract.sessionCheck.response ? [{ session: [] }, {}] : []
  }
  const error = {
    content: json(ref('output', 'error')),
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
  }
  const refused = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [`refused${status}`, { description, ...error }]),
  )
  const operation = (endpoint: Endpoint): Json => ({
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0] ?? ''],
    'x-audience': endpoint.audience,
    ...(endpoint.object ? { 'x-object-rule': endpoint.object } : {}),
    ...(endpoint.flag ? { 'x-flag': endpoint.flag } : {}),
    security: security(endpoint),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.creates === true ? [KEY_HEADER] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      [endpoint.success ?? 200]: {
        description: 'Done',
        content: json(ref('output', answerNames.get(endpoint.response))),
        ...(endpoint.response === contract.sessionData ? { headers: { 'Set-Cookie': SESSION_HEADER } } : {}),
      },
      ...Object.fromEntries(
        statusesOf(endpoint).map(status => [status, { $ref: `#/components/responses/refused${status}` }]),
      ),
      default: { $ref: '#/components/responses/failed' },
    },
  })
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = routePath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tabularium',
      version: '1',
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        jwt: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Ten minutes; from login or session check.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tabularium',
          description: 'Named __Host-tabularium where the product is served over https.',
        },
      },
      headers: {
        RequestId: { description: 'Number of the request, as in the server’s log.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds after which a repeat may succeed.', schema: { type: 'integer' } },
      },
      responses: {
        ...refused,
        failed: {
          description: 'Too many attempts (429), too busy (503), or failed (500)',
          content: error.content,
          headers: { ...error.headers, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        },
      },
      schemas: { ...schemasFor('input', bodies), ...schemasFor('output', answers) },
    },
  }
}
