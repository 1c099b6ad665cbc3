import { z } from 'zod'
import { allEndpoints, errorBody, routePath } from '@core/contract'
import type { Endpoint } from '@core/contract'

type Json = Record<string, unknown>

/** In an order of its own: that of a module's exports changes when the bundler writes it. */
const endpoints = [...allEndpoints].sort((one, other) => (one.id < other.id ? -1 : 1))

const ROOT = '#/components/schemas/'

/** JSON Schemas of all parts of the wire, under the names by which the document refers to them. */
const schemasFor = (io: 'input' | 'output', parts: ReadonlyMap<string, z.ZodType>): Json => {
  const registry = z.registry<{ id: string }>()
  // One schema may stand in several places; a registry knows each once.
  const seen = new Set<z.ZodType>()
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

const namesOf = (parts: ReadonlyMap<string, z.ZodType>): Map<z.ZodType, string> => {
  const names = new Map<z.ZodType, string>()
  for (const [id, schema] of parts) if (!names.has(schema)) names.set(schema, id)
  return names
}

const collect = (pick: (endpoint: Endpoint) => z.ZodType | undefined, part: string): [string, z.ZodType][] =>
  endpoints.flatMap(endpoint => {
    const schema = pick(endpoint)
    return schema ? [[`${endpoint.id}.${part}`, schema] as [string, z.ZodType]] : []
  })

const parameters = (where: 'path' | 'query', schema: z.ZodType | undefined): Json[] => {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key gets the first answer.',
  schema: { type: 'string', maxLength: 200 },
}

/** The OpenAPI 3.1 document of the contract: every endpoint, nothing else. */
export const openApiDocument = (): Json => {
  const bodies = new Map(collect(endpoint => endpoint.body, 'body'))
  const answers = new Map([
    ...collect(endpoint => endpoint.response, 'response'),
    ['error', errorBody] as [string, z.ZodType],
  ])
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
    return endpoint.body
      ? { requestBody: { required: true, content: json(ref('input', bodyNames.get(endpoint.body))) } }
      : {}
  }
  const security = ({ audience }: Endpoint): Json[] =>
    audience === 'public' ? [] : audience === 'session' ? [{ session: [] }] : [{ jwt: [] }]
  const operation = (endpoint: Endpoint): Json => ({
    operationId: endpoint.id,
    summary: endpoint.summary,
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
      },
      default: { description: 'Refused or failed', content: json(ref('output', 'error')) },
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
      description: 'A library of market-research studies with crosstab reports.',
    },
    paths,
    components: {
      securitySchemes: {
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'tabularium' },
      },
      schemas: { ...schemasFor('input', bodies), ...schemasFor('output', answers) },
    },
  }
}
