import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allEndpoints, MEDIA, routePath } from '@core/contract'
import { openApiText } from '../cli/openapi'
import { wireFiles } from '../cli/wire'
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

  it('stands in src/api/wire in the client’s form as the contract is now (npm run openapi)', () => {
    for (const [file, text] of wireFiles())
      expect(readFileSync(fileURLToPath(new URL(`../../src/api/wire/${file}`, import.meta.url)), 'utf8'), file).toBe(
        text,
      )
  })

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

  it('names what stands in several places after itself, and a filter only once', () => {
    const schemas = (document.components as { schemas: Record<string, Node> }).schemas
    const text = JSON.stringify(document.paths)
    for (const name of ['output.session', 'output.import', 'output.dataset', 'output.report', 'output.error'])
      expect(schemas).toHaveProperty([name])
    expect(text).not.toContain('output.imports.cancel.response')
    expect(schemas['input.analysis.base.body']).toMatchObject({
      properties: { filters: { anyOf: [{ $ref: '#/components/schemas/input.filter' }, { type: 'null' }] } },
    })
  })

  it('tells a client what can go wrong with a call, and how to sign in', () => {
    const paths = document.paths as Record<string, Record<string, { responses: Node; security: Node[] }>>
    const statuses = (method: string, path: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(statuses('post', '/api/imports/')).toEqual([
      '201',
      ...['400', '401', '403', '404', '409', '413', '415', '429', '500', '503', '507'],
    ])
    expect(statuses('put', '/api/imports/{importId}/file/')).toEqual(
      expect.arrayContaining(['200', '404', '413', '507']) as string[],
    )
    expect(statuses('get', '/api/users/session_check/')).toEqual(['200', '400', '403', '500', '503'])
    expect(paths['/api/users/session_check/']?.get?.security).toEqual([{ session: [] }, {}])
    expect(paths['/api/users/login/']?.post?.responses).toHaveProperty('200.headers.Set-Cookie')
    for (const operations of Object.values(paths))
      for (const { security, responses } of Object.values(operations))
        if (security.some(scheme => 'jwt' in scheme)) expect(responses).toHaveProperty('401')
  })

  it('names the media types of files, and the headers that come with a refusal', () => {
    type Answers = Record<string, { content: Node }>
    const paths = document.paths as Record<string, Record<string, { responses: Answers }>>
    const types = (path: string) => Object.keys(paths[path]?.get?.responses['200']?.content ?? {})
    expect(types('/api/downloads/{downloadId}/file/')).toEqual([
      MEDIA.xlsx,
      MEDIA.csv,
      MEDIA.pptx,
      MEDIA.pdf,
      MEDIA.parquet,
      MEDIA.sav,
      MEDIA.zip,
    ])
    expect(types('/api/reports/{studyId}/{reportId}/deck/')).toEqual([MEDIA.pptx])
    expect(types('/api/reports/{studyId}/')).toEqual(['application/json'])
    const { responses } = document.components as { responses: Record<string, { headers: Node }> }
    expect(responses.refused401?.headers).toHaveProperty('WWW-Authenticate')
    for (const status of [429, 503, 507]) expect(responses[`refused${status}`]?.headers).toHaveProperty('Retry-After')
  })

  it('describes the body of a call with its limits', () => {
    const schemas = (document.components as { schemas: Record<string, Node> }).schemas
    expect(schemas['input.logIn.password.body']).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['email', 'password'],
    })
  })
})
