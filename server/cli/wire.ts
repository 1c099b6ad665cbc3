import * as z from 'zod/mini'
import * as contract from '@core/contract'
import type { Call, Shape } from '@core/contract'

/** The parts of JSON Schema that schemas of the contract become. */
interface Json {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Json | boolean
  readonly items?: Json
  readonly prefixItems?: readonly Json[]
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

const SCALARS: Readonly<Record<string, Shape>> = { string: 's', number: 'n', integer: 'i', boolean: 'b', null: '0' }
const JS_TYPES: Readonly<Record<string, Shape>> = { string: 's', number: 'n', boolean: 'b' }

const ofValue = (value: unknown): Shape => JS_TYPES[typeof value] ?? '*'

const ofObject = ({ properties = {}, required = [], additionalProperties }: Json): Shape => {
  const named = Object.entries(properties).map(([name, part]) => [
    required.includes(name) ? name : `${name}?`,
    shapeOf(part),
  ])
  const rest = typeof additionalProperties === 'object' ? [['*', shapeOf(additionalProperties)]] : []
  return Object.fromEntries([...named, ...rest]) as Shape
}

const ofAlternatives = (parts: readonly Json[]): Shape => {
  const shapes = [...new Map(parts.map(part => [JSON.stringify(shapeOf(part)), shapeOf(part)])).values()]
  return shapes.includes('*') ? '*' : shapes.length === 1 ? (shapes[0] ?? '*') : { one: shapes }
}

const shapeOf = (json: Json): Shape => {
  const alternatives = json.anyOf ?? json.oneOf
  if (alternatives) return ofAlternatives(alternatives)
  if (json.enum) return ofAlternatives(json.enum.map(value => ({ const: value })))
  if ('const' in json) return ofValue(json.const)
  if (json.type === 'array') return [json.items ? shapeOf(json.items) : '*']
  if (json.type === 'object') return ofObject(json)
  return SCALARS[json.type ?? ''] ?? '*'
}

const shapeOfSchema = (schema: z.ZodMiniType): Shape =>
  shapeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json)

const callOf = ({ id, method, path, audience, bodyType, creates, response }: contract.Endpoint): Call => ({
  id,
  method,
  path,
  audience,
  ...(bodyType && { bodyType }),
  ...(creates && { creates }),
  shape: shapeOfSchema(response),
})

const isEndpoint = (value: unknown): value is contract.Endpoint => contract.allEndpoints.some(known => known === value)

const HEAD = '// Made from core/contract by "npm run openapi"; a test keeps it equal.\n'

/**
 * The files of src/api/wire by name, as the command writes them and a test compares them: every endpoint in the client's form, in a
 * file of its own, so that a page carries only the calls it makes.
 */
export const wireFiles = (): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  const named = Object.entries(contract).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : []))
  for (const [name, value] of named.sort(([a], [b]) => a.localeCompare(b))) {
    const start = `${HEAD}import type * as contract from '@core/contract'\nimport type { Call } from '@core/contract'\n`
    const call = `\nexport const ${name}: Call<typeof contract.${name}> = ${JSON.stringify(callOf(value))}\n`
    files.set(`${name}.ts`, start + call)
  }
  const calls = [...files.keys()].map(file => `export * from './${file.replace('.ts', '')}'\n`)
  const refusal = `\nexport const errorShape: Shape = ${JSON.stringify(shapeOfSchema(contract.errorBody))}\n`
  files.set('refusal.ts', `${HEAD}import type { Shape } from '@core/contract'\n${refusal}`)
  files.set('index.ts', HEAD + calls.join(''))
  return files
}
