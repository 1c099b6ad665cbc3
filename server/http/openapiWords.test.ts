import { Validator } from '@seriousme/openapi-schema-validator'
import type * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  allEndpoints,
  filter,
  reportPayload,
  step,
  STEP_SCHEMAS,
  stepMargin,
  stepMeasure,
  stepWhere,
  type Endpoint,
} from '@core/contract'
import {
  aboutInput,
  aboutOutput,
  aboutParameter,
  ANSWERS,
  BODIES,
  CALLS,
  PARAMETERS,
  type About,
} from '@core/contract/about'
import { openApiDocument } from './openapi'
import { checked } from './validate'

type Json = Record<string, unknown>
interface Operation extends Json {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly (Json & { readonly name: string; readonly in: string; readonly schema: Json })[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Json; readonly example?: unknown }> }
}

const document = openApiDocument()
const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(methods =>
  Object.values(methods),
)
const schemas = (document.components as { readonly schemas: Record<string, Json> }).schemas
const endpointOf = ({ operationId }: Operation): Endpoint => {
  const found = allEndpoints.find(({ id }) => id === operationId)
  if (!found) throw new Error(`No endpoint ${operationId}`)
  return found
}
const resolved = (schema: Json): Json =>
  typeof schema.$ref === 'string' ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

interface Property {
  readonly at: string
  readonly place: string
  readonly name: string
  readonly schema: Json
}

/** All properties of the schemas of one direction. */
const propertiesOf = (io: 'input' | 'output'): Property[] => {
  const found: Property[] = []
  const walk = (value: unknown, place: string): void => {
    if (Array.isArray(value)) value.forEach(part => walk(part, place))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [key, part] of Object.entries(value)) {
      if (['examples', 'enum', 'const', 'default', 'required'].includes(key)) continue
      if (key === 'properties')
        for (const [name, schema] of Object.entries(part as Record<string, Json>))
          found.push({ at: `${io}.${place}.${name}`, place, name, schema })
      walk(part, place)
    }
  }
  for (const [name, schema] of Object.entries(schemas))
    if (name.startsWith(`${io}.`)) walk(schema, name.slice(io.length + 1).replace(/\.(body|response)$/, ''))
  return found
}
const [inputs, outputs] = [propertiesOf('input'), propertiesOf('output')]

interface Field {
  readonly place: string
  readonly name: string
  readonly schema: z.ZodMiniType
}

/** Schemas whose fields have words of their own. */
const PLACES = new Map<unknown, string>([
  [filter, 'filter'],
  [reportPayload, 'report'],
  [step, 'step'],
  [stepMeasure, 'step.measure'],
  [stepMargin, 'step.margin'],
  [stepWhere, 'condition'],
  ...Object.entries(STEP_SCHEMAS).map(([kind, schema]) => [schema, `step.${kind}`] as const),
])

/** Named fields of a schema of the contract, however deep. */
const fieldsOf = (schema: z.ZodMiniType, place: string, seen = new Set<unknown>()): Field[] => {
  if (seen.has(schema)) return []
  seen.add(schema)
  const here = PLACES.get(schema) ?? place
  const def = schema._zod.def as unknown as {
    readonly shape?: Record<string, z.ZodMiniType>
    readonly options?: readonly z.ZodMiniType[]
    readonly getter?: () => z.ZodMiniType
  } & Record<'innerType' | 'element' | 'valueType', z.ZodMiniType | undefined>
  const shape = Object.entries(def.shape ?? {})
  const inner = [...(def.options ?? []), def.innerType, def.element, def.valueType, def.getter?.()]
  return [
    ...shape.map(([name, part]) => ({ place: here, name, schema: part })),
    ...[...shape.map(([, part]) => part), ...inner].flatMap(part => (part ? fieldsOf(part, here, seen) : [])),
  ]
}

/** The schema of a parameter. */
const partOf = ({ params, query }: Endpoint, where: string, name: string): z.ZodMiniType => {
  const { shape } = (where === 'path' ? params : query) as z.ZodMiniObject<Record<string, z.ZodMiniType>>
  const part = shape[name]
  if (!part) throw new Error(`No parameter ${name}`)
  return part
}

const isLiteral = (schema: z.ZodMiniType): boolean => {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.ZodMiniType }
  return type === 'literal' || (type === 'optional' && innerType !== undefined && isLiteral(innerType))
}

describe('what the OpenAPI document says', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Json)
    expect([result.valid, result.errors]).toEqual([true, undefined])
  })

  it('tells of every call what it is and does', () => {
    const silent = operations.filter(({ summary, description, operationId }) => {
      return (
        summary === '' || !(CALLS[operationId] ?? '').endsWith('.') || !description.startsWith(CALLS[operationId] ?? '')
      )
    })
    expect(silent.map(({ operationId }) => operationId)).toEqual([])
    expect(Object.keys(CALLS).sort()).toEqual(allEndpoints.map(({ id }) => id).sort())
  })

  it('describes every parameter and gives an example that the call takes', () => {
    expect(operations.flatMap(({ parameters }) => parameters).length).toBeGreaterThan(150)
    for (const operation of operations) {
      const endpoint = endpointOf(operation)
      for (const { name, in: where, description, example } of operation.parameters) {
        const at = `${operation.operationId} ${name}`
        expect([typeof description, example === undefined], at).toEqual(['string', false])
        if (where === 'header') continue
        expect(partOf(endpoint, where, name).safeParse(example).success, at).toBe(true)
      }
    }
  })

  it('describes every field, and those that are sent with an example that the contract takes', () => {
    expect([inputs.length > 150, outputs.length > 400]).toEqual([true, true])
    const silent = [...inputs, ...outputs].filter(({ schema }) => typeof schema.description !== 'string')
    const bare = inputs.filter(({ schema }) => !('examples' in schema) && !('const' in schema))
    expect([...silent, ...bare].map(({ at }) => at)).toEqual([])
    const sent = allEndpoints.flatMap(({ id, body, bodyType }) =>
      body && bodyType !== 'form' ? fieldsOf(body, id) : [],
    )
    expect(sent.length).toBeGreaterThan(150)
    for (const { place, name, schema } of sent.filter(field => !isLiteral(field.schema)))
      expect(schema.safeParse(aboutInput(place, name)?.about.example).success, `${place} ${name}`).toBe(true)
  })

  it('gives with each JSON body an example that the call takes', () => {
    for (const operation of operations) {
      const json = operation.requestBody?.content['application/json']
      if (json) expect(() => checked(endpointOf(operation).body, json.example), operation.operationId).not.toThrow()
    }
  })

  it('has no words that nothing uses', () => {
    const used = (found: readonly ({ readonly key: string } | null)[]) => found.map(one => one?.key)
    const parameters = operations.flatMap(({ operationId, parameters: all }) =>
      all.map(({ name, in: where }) => aboutParameter(where === 'header' ? '' : operationId, name)),
    )
    const wholes = Object.keys(schemas).map(name => aboutInput(name.replace(/^\w+\.|\.body$/g, ''), '*'))
    const told = new Set([
      ...used(parameters),
      ...used(wholes),
      ...used(inputs.map(({ place, name }) => aboutInput(place, name))),
      ...used(outputs.map(({ place, name }) => aboutOutput(place, name))),
    ])
    const written: Record<string, About> = { ...ANSWERS, ...BODIES, ...PARAMETERS }
    expect(Object.keys(written).filter(key => !told.has(key))).toEqual([])
  })
})

describe('announced limits', () => {
  /** Values one beyond each limit of a schema, with the values at the limit. */
  const beyond = (
    schema: Json,
    sample: unknown,
  ): { readonly limit: string; readonly at: unknown; readonly over: unknown }[] => {
    const { maxLength, minLength, maxItems, minItems, maximum, minimum } = schema as Record<string, number | undefined>
    const free = !('format' in schema) && !('pattern' in schema) && !('enum' in schema)
    const [item] = Array.isArray(sample) ? (sample as unknown[]) : []
    const list = (length: number) => Array.from({ length }, () => item)
    return [
      maxLength === undefined || !free
        ? []
        : { limit: 'maxLength', at: 'x'.repeat(maxLength), over: 'x'.repeat(maxLength + 1) },
      !minLength || !free ? [] : { limit: 'minLength', at: 'x'.repeat(minLength), over: 'x'.repeat(minLength - 1) },
      maxItems === undefined || item === undefined
        ? []
        : { limit: 'maxItems', at: list(maxItems), over: list(maxItems + 1) },
      !minItems ? [] : { limit: 'minItems', at: list(minItems), over: list(minItems - 1) },
      maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
        ? []
        : { limit: 'maximum', at: maximum, over: maximum + 1 },
      minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER
        ? []
        : { limit: 'minimum', at: minimum, over: minimum - 1 },
    ].flat()
  }
  const takes = (schema: z.ZodMiniType | undefined, value: unknown): boolean => {
    try {
      checked(schema, value)
      return true
    } catch {
      return false
    }
  }

  /** Every limit below a schema, each tried in a copy of the whole example. */
  const limitsIn = (
    schema: Json,
    sample: unknown,
    put: (value: unknown) => unknown,
    at: string,
  ): { readonly at: string; readonly inside: unknown; readonly outside: unknown }[] => {
    const node = resolved(schema)
    const ways = [node.anyOf, node.oneOf].flatMap(each => (Array.isArray(each) ? (each as Json[]) : []))
    const way = ways.find(each => resolved(each).type === (Array.isArray(sample) ? 'array' : typeof sample))
    if (way) return limitsIn(way, sample, put, at)
    const own = beyond(node, sample).map(each => ({
      at: `${at} ${each.limit}`,
      inside: put(each.at),
      outside: put(each.over),
    }))
    if (typeof sample !== 'object' || sample === null) return own
    if (Array.isArray(sample))
      return [...own, ...limitsIn((node.items ?? {}) as Json, sample[0], value => put([value]), `${at}[]`)]
    const parts = (node.properties ?? {}) as Record<string, Json>
    return [
      ...own,
      ...Object.entries(sample as Json).flatMap(([name, part]) => {
        const inner = parts[name] ?? ((node.additionalProperties ?? {}) as Json)
        return limitsIn(inner, part, value => put({ ...sample, [name]: value }), `${at}.${name}`)
      }),
    ]
  }
  /** Those that services refuse in words of their own are tried where these are tested. */
  const isService = (operation: Operation, at: string): boolean => {
    const name = / /.test(at) ? (at.split(' ')[0]?.split('.').at(-1) ?? '') : ''
    return aboutInput(operation.operationId, name)?.about.limits !== undefined
  }

  it('of bodies are those that are refused', () => {
    let tried = 0
    for (const operation of operations) {
      const json = operation.requestBody?.content['application/json']
      if (!json) continue
      const { body } = endpointOf(operation)
      for (const { at, inside, outside } of limitsIn(
        json.schema,
        json.example,
        value => value,
        operation.operationId,
      )) {
        if (isService(operation, at)) continue
        tried += 1
        expect([takes(body, inside), takes(body, outside)], at).toEqual([true, false])
      }
    }
    expect(tried).toBeGreaterThan(120)
  })

  it('of parameters are those that are refused', () => {
    let tried = 0
    for (const operation of operations) {
      const endpoint = endpointOf(operation)
      for (const { name, in: where, schema, example } of operation.parameters) {
        if (where === 'header') continue
        const part = partOf(endpoint, where, name)
        for (const { at, inside, outside } of limitsIn(
          schema,
          example,
          value => value,
          `${operation.operationId} ${name}`,
        )) {
          tried += 1
          const [taken, refused] = [part.safeParse(inside).success, part.safeParse(outside).success]
          expect([taken, refused], at).toEqual([true, false])
        }
      }
    }
    expect(tried).toBeGreaterThan(150)
  })
})
