import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints, ERROR_STATUS, routePath } from '@core/contract'
import { addTracker } from '../../../test/harness/library'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { curlOf, filled, GUIDE, kept } from './guide'
import { schemaReader } from './schema'

let server: TestServer
let client: MintedClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.mintClient()
  await addTracker(client)
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.fetch(new Request(`http://localhost${path}`, { headers }))

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

describe('the reference of the API', () => {
  it('has every call with its address, and every kind of problem at the place where its address leads', async () => {
    const page = await (await get('/reference')).text()
    for (const { id, path } of allEndpoints) {
      expect(page, id).toContain(`id="${id}"`)
      expect(page, id).toContain(routePath(path))
    }
    for (const code of Object.keys(ERROR_STATUS)) {
      const answer = await get(`/problems/${code}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/reference#problem-${code}`])
      expect(page).toContain(`id="problem-${code}"`)
    }
    expect((await get('/problems/other')).status).toBe(404)
    expect((await get('/reference.css')).headers.get('content-type')).toContain('text/css')
  })

  it('needs no script and no style of its own, which the security headers would refuse', async () => {
    const page = await (await get('/reference')).text()
    expect(page).not.toMatch(/<script|<style| style=| on\w+=/)
  })

  it('has a guide whose calls work one after the other as they are printed', async () => {
    const page = await (await get('/reference')).text()
    const authorization = `Bearer ${(await client.session('user')).jwt}`
    let known: Record<string, string> = {}
    for (const call of GUIDE) {
      expect(page).toContain(escaped(curlOf(call)))
      const answer = await server.app.fetch(
        new Request(`http://localhost${encodeURI(filled(call.path, known))}`, {
          method: call.method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(call.body !== undefined && { body: filled(JSON.stringify(call.body), known) }),
        }),
      )
      expect([call.title, answer.status]).toEqual([call.title, 200])
      const body: unknown = await answer.json()
      known = { ...known, ...kept(call, body) }
      expect(Object.values(known)).not.toContain('undefined')
      if (call === GUIDE.at(-1)) expect(body).toMatchObject({ tables: [{ outcome: 'cube', question: known.QUESTION }] })
    }
  })
})

it('a body that holds itself is shown down to where it repeats', () => {
  const reader = schemaReader({
    'input.filter': {
      anyOf: [
        { type: 'object', properties: { question: { type: 'string', maxLength: 9 } }, required: ['question'] },
        {
          type: 'object',
          properties: { and: { type: 'array', items: { $ref: '#/components/schemas/input.filter' } } },
        },
      ],
    },
  })
  expect(reader.fieldsOf({ $ref: '#/components/schemas/input.filter' })).toEqual([
    { path: 'question', type: 'text up to 9 characters', required: true, about: '' },
    { path: 'and', type: 'list of filter', required: false, about: '' },
  ])
})
