import * as z from 'zod/mini'
import * as contract from '@core/contract'
import type { Endpoint } from '@core/contract'
import { aboutInput, aboutOutput, aboutParameter } from '@core/contract/about'
import { annotated, callWords, exampleOf } from './openapiAbout'
import { answersPages } from './paging'
import { REFUSALS, refusalsOf, WAITS } from './statuses'
import { hasVersion, readOf } from './versions'

const { allEndpoints, problem, routePath, scopeOf } = contract

type Json = Record<string, unknown>

/** In an order of its own: that of a module's exports changes when the bundler writes it. */
const endpoints = [...allEndpoints].sort((one, other) => (one.id < other.id ? -1 : 1))

const ROOT = '#/components/schemas/'

/** A schema used in several places has a name of its own, instead of that of one of its calls. */
const STEPS: readonly [string, z.ZodMiniType][] = [
  ...Object.entries(contract.STEP_SCHEMAS).map(([kind, schema]): [string, z.ZodMiniType] => [`step.${kind}`, schema]),
  ['step.measure', contract.stepMeasure],
  ['step.margin', contract.stepMargin],
  ['stepAction', contract.stepAction],
  ['step', contract.step],
  ['condition', contract.stepWhere],
]
const INPUTS: readonly [string, z.ZodMiniType][] = [
  ['filter', contract.filter],
  ['report', contract.reportPayload],
  ...STEPS,
]
/** Answers that come with the session's cookie. */
const SIGN_IN: ReadonlySet<z.ZodMiniType> = new Set<z.ZodMiniType>([contract.sessionData, contract.passwordAnswer])
const OUTPUTS: readonly [string, z.ZodMiniType][] = [
  ['error', problem],
  ['session', contract.sessionData],
  ['import', contract.importStatus],
  ['dataset', contract.dataset],
  ['datasetSummary', contract.datasetSummary],
  ['question', contract.question],
  ['report', contract.report],
  ['reportSummary', contract.reportSummary],
  ['reportRequest', contract.reportPayload],
  ['filter', contract.filter],
  ...STEPS,
]

/** JSON Schemas of all parts of the wire, under the names by which the document refers to them. */
const schemasFor = (io: 'input' | 'output', parts: ReadonlyMap<string, z.ZodMiniType>): Json => {
  const registry = z.registry<{ id: string }>()
  // One schema may be used in several places; a registry lists each once.
  const seen = new Set<z.ZodMiniType>()
  for (const [id, schema] of parts) {
    if (!seen.has(schema)) registry.add(schema, { id })
    seen.add(schema)
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: id => `${ROOT}${io}.${id}` })
  const text = JSON.stringify(schemas).replaceAll(`${ROOT}${io}.__shared#/`, `${ROOT}${io}.__shared/`)
  const named = Object.entries(JSON.parse(text) as Record<string, Json>).map(([id, schema]) => {
    const rest = Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id')
    const place = id.replace(/\.(body|response)$/, '')
    const find = io === 'input' ? aboutInput : aboutOutput
    return [`${io}.${id}`, annotated(Object.fromEntries(rest), place, find, io === 'input')] as const
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

const parameters = (where: 'path' | 'query', id: string, schema: z.ZodMiniType | undefined): Json[] => {
  if (!(schema instanceof z.ZodMiniObject)) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, value]) => {
    const about = aboutParameter(id, name)?.about
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(about && { description: about.text, example: about.example }),
      schema: value,
    }
  })
}

/** Headers that come with a refusal beside the number of the request. */
const headersOf = (status: number): Json => ({
  ...(WAITS.has(status) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
  ...(status === 401 && { 'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' } }),
})

const SESSION_HEADER = {
  description: 'The session cookie.',
  example: 'tabularium=…; Path=/; HttpOnly; SameSite=Lax',
  schema: { type: 'string' },
}

const DESCRIPTION = `A library of market-research studies with crosstab reports.

Sign in at /api/users/login/: the answer sets the session cookie and holds a jwt for ten minutes, which all other calls carry as \
\`Authorization: Bearer\`. /api/users/session_check/ gives a fresh one. A write without a jwt must carry the Origin header of the \
product; browsers do. Unknown fields and query parameters are refused. A refusal to come back later says when (\`Retry-After\`).

Programs use a token instead (\`Authorization: Bearer tab_…\`), made in the settings: it has the rights of its owner at each call, as far \
as its scopes go, and needs no Origin header. A token may make 600 calls in a minute, 60 of them calculations and files; \`RateLimit\` and \
\`RateLimit-Policy\` say what is left. Directories provision people and groups at /scim/v2/ (SCIM 2.0, RFC 7643 and 7644), which describes \
itself at /scim/v2/ServiceProviderConfig, /ResourceTypes and /Schemas.

Refusals are problem details (RFC 9457): \`type\` names the cause and leads to its explanation, \`detail\` is a sentence for \
people, \`code\` the last part of the type. Lists answer one page with \`next\`, the address of the page after it, or null. Objects \
answer with an \`ETag\`: \`If-Match\` refuses a change of another version, \`If-None-Match\` spares the answer. A creating call with \
an \`Idempotency-Key\` can be repeated.

This is version 1. Fields, calls, kinds of problems and values of open lists may be added at any time; what is there keeps its name, \
form and meaning. What goes is announced in the reference and by a \`Deprecation\` header for twelve months.

A JSON body has at most 8 MB (64 kB before signing in) and 64 levels, and arrives within 30 seconds. A call that is not answered after \
60 seconds is refused with 503. Moments are ISO texts in UTC. A GET can be asked as HEAD; a method that an address does not have is \
answered 405 with those that it has (\`Allow\`), and so is OPTIONS, with 204.`

/** A header that a caller may send, with the words of the contract. */
const sentHeader = (name: string): Json => {
  const about = aboutParameter('', name)?.about
  return {
    name,
    in: 'header',
    required: false,
    description: about?.text,
    example: about?.example,
    schema: { type: 'string', ...about?.limits },
  }
}

/** The headers that a call reads beside Authorization. */
const sentHeaders = (endpoint: Endpoint): Json[] => [
  ...(endpoint.creates === undefined ? [] : [sentHeader('Idempotency-Key')]),
  ...(readOf(endpoint) === null ? [] : [sentHeader('If-Match')]),
  ...(hasVersion(endpoint) ? [sentHeader('If-None-Match')] : []),
]

const NEXT = {
  type: 'object',
  properties: {
    next: {
      description: 'Address of the next page, with everything that was asked for; null after the last.',
      anyOf: [{ type: 'string' }, { type: 'null' }],
    },
  },
  required: ['next'],
}

const A_FILE = { file_name: 'a', bytes: new Uint8Array(1) }

/** A form: files, and texts where a field takes no file. */
const formSchema = (body: Endpoint['body']) => {
  const fields = body instanceof z.ZodMiniObject ? Object.entries(body.shape) : []
  const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, schema]) => [
        name,
        { type: 'string', ...(takes(schema, A_FILE) ? { format: 'binary' } : {}) },
      ]),
    ) as Readonly<Record<string, { readonly type: string; readonly format?: string }>>,
    required: fields.flatMap(([name, schema]) => (takes(schema, undefined) ? [] : [name])),
    additionalProperties: false,
  }
}

const hasFiles = ({ properties }: ReturnType<typeof formSchema>): boolean =>
  Object.values(properties).some(({ format }) => format === 'binary')

/** The OpenAPI 3.1 document of the contract: every endpoint, nothing else. */
export const openApiDocument = (): Json => {
  const bodies = new Map([
    ...INPUTS,
    ...collect(endpoint => (endpoint.bodyType === 'form' ? undefined : endpoint.body), 'body'),
  ])
  const answers = new Map([
    ...OUTPUTS,
    ...collect(endpoint => (endpoint.produces || endpoint.redirects ? undefined : endpoint.response), 'response'),
  ])
  const [bodyNames, answerNames] = [namesOf(bodies), namesOf(answers)]
  const inputs = schemasFor('input', bodies)
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
      const schema = formSchema(endpoint.body)
      const content = {
        'multipart/form-data': { schema },
        ...(!hasFiles(schema) && { 'application/x-www-form-urlencoded': { schema } }),
      }
      return { requestBody: { required: true, content } }
    }
    if (!endpoint.body) return {}
    if (endpoint.bodyType === 'urlencoded') {
      const schema = ref('input', bodyNames.get(endpoint.body))
      return { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } } }
    }
    const name = bodyNames.get(endpoint.body)
    const example = exampleOf(ref('input', name), inputs)
    return {
      requestBody: { required: true, content: { 'application/json': { schema: ref('input', name), example } } },
    }
  }
  const security = (endpoint: Endpoint): Json[] => {
    const { audience, response } = endpoint
    if (audience === 'session') return [{ session: [] }, { jwt: [] }]
    if (audience !== 'public') return scopeOf(endpoint) === null ? [{ jwt: [] }] : [{ jwt: [] }, { token: [] }]
    // The session check looks at the cookie, and answers without one too.
    return response === contract.sessionCheck.response ? [{ session: [] }, {}] : []
  }
  const answered = (endpoint: Endpoint): Json => {
    const schema = ref('output', answerNames.get(endpoint.response))
    return answersPages(endpoint) ? { allOf: [schema, NEXT] } : schema
  }
  const answerHeaders = (endpoint: Endpoint): Json => ({
    ...(SIGN_IN.has(endpoint.response) && { 'Set-Cookie': SESSION_HEADER }),
    ...(hasVersion(endpoint) && { ETag: { $ref: '#/components/headers/ETag' } }),
  })
  const error = {
    content: { 'application/problem+json': { schema: ref('output', 'error') } },
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
  }
  const refused = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      `refused${status}`,
      { description, ...error, headers: { ...error.headers, ...headersOf(Number(status)) } },
    ]),
  )
  const contentOf = (endpoint: Endpoint): Json =>
    endpoint.produces
      ? Object.fromEntries(endpoint.produces.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))
      : json(answered(endpoint))
  const operation = (endpoint: Endpoint): Json => ({
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: callWords(endpoint),
    tags: [endpoint.id.split('.')[0] ?? ''],
    'x-audience': endpoint.audience,
    // What a token needs; without one, no token can make the call.
    ...(scopeOf(endpoint) === null ? {} : { 'x-scope': scopeOf(endpoint) }),
    ...(endpoint.object ? { 'x-object-rule': endpoint.object } : {}),
    ...(endpoint.flag ? { 'x-flag': endpoint.flag } : {}),
    security: security(endpoint),
    parameters: [
      // What a path says by itself (the provider of its own calls) is no parameter of it.
      ...parameters('path', endpoint.id, endpoint.params).filter(({ name }) =>
        endpoint.path.includes(`{${String(name)}}`),
      ),
      ...parameters('query', endpoint.id, endpoint.query),
      ...sentHeaders(endpoint),
    ],
    ...requestBody(endpoint),
    responses: {
      [endpoint.redirects ? 303 : (endpoint.success ?? 200)]: {
        description: endpoint.redirects ? 'Go on at the address in `Location`' : 'Done',
        ...(endpoint.redirects ? {} : { content: contentOf(endpoint) }),
        ...(Object.keys(answerHeaders(endpoint)).length > 0 && { headers: answerHeaders(endpoint) }),
      },
      ...(hasVersion(endpoint) && { 304: { description: 'As it is under the ETag of If-None-Match' } }),
      ...Object.fromEntries(
        refusalsOf(endpoint).map(status => [status, { $ref: `#/components/responses/refused${status}` }]),
      ),
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
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'tab_<organisation>_<secret>',
          description: 'Made in the settings, for at most a year. `x-scope` of a call says which scope it needs.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tabularium',
          description: 'Named __Host-tabularium where the product is served over https.',
        },
      },
      headers: {
        RequestId: {
          description: 'Number of the request, as in the server’s log.',
          example: '0b5b6f0e-6f0c-4c4e-9a53-6d3b1f6b8f0e',
          schema: { type: 'string' },
        },
        Authenticate: {
          description: 'Bearer; with error="invalid_token" where a jwt was sent.',
          example: 'Bearer realm="tabularium"',
          schema: { type: 'string' },
        },
        ETag: {
          description: 'The version of the object as the caller sees it, for If-Match and If-None-Match.',
          example: '"5d41402abc4b2a76b9719d"',
          schema: { type: 'string' },
        },
        RetryAfter: {
          description: 'Seconds after which a repeat may succeed.',
          example: 5,
          schema: { type: 'integer' },
        },
      },
      responses: refused,
      schemas: { ...inputs, ...schemasFor('output', answers) },
    },
  }
}
