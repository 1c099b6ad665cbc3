import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allEndpoints, routePath } from '@core/contract'
import { openApiText } from '../cli/openapi'
import { openApiDocument } from './openapi'

type Node = Record<string, unknown>

const refsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : refsIn(part),
  )
}

const resolve = (document: Node, ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (node, key) => (node as Node | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )

describe('the OpenAPI document', () => {
  const document = openApiDocument()

  it('stands in docs/openapi.json as the contract is now (npm run openapi)', () => {
    const file = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe(openApiText())
  })

  it('holds every endpoint with its audience, and nothing else', () => {
    const paths = document.paths as Record<string, Record<string, Node>>
    const found = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId, ...rest }]) =>
          `${method} ${path} ${String(operationId)} ${String(rest['x-audience'])}`,
      ),
    )
    const wanted = allEndpoints.map(
      endpoint => `${endpoint.method.toLowerCase()} ${routePath(endpoint.path)} ${endpoint.id} ${endpoint.audience}`,
    )
    expect(found.sort()).toEqual(wanted.sort())
  })

  it('has no reference that leads nowhere', () => {
    const refs = [...new Set(refsIn(document))]
    expect(refs.length).toBeGreaterThan(10)
    expect(refs.filter(ref => typeof resolve(document, ref) !== 'object')).toEqual([])
  })

  it('describes the body of a call with its limits', () => {
    const schemas = (document.components as { schemas: Record<string, Node> }).schemas
    expect(schemas['input.session.login.body']).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['email', 'password'],
    })
  })
})
