import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadBranding } from '@core/contract'
import { makePng } from '../../../test/harness/documents'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { clients } from '../../db/schema'

describe('the login page of an installation with one organisation', () => {
  let server: TestServer
  let only: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    only = await server.mintClient({ name: 'Northfield' })
  })
  afterAll(() => server.close())

  const get = (address: string) => server.app.fetch(new Request(`http://tabularium.test${address}`))

  it('has its look, and nothing else of its branding', async () => {
    // The database of PostgreSQL tests holds organisations of other tests.
    const alone = (await server.db.owner(null, tx => tx.$count(clients))) === 1
    const picture = { file_name: 'a.png', bytes: new Uint8Array(await makePng()) }
    const body = { logo: picture, login_background: picture, background: picture, color: '#112233' }
    const info = await only.as('admin').call(uploadBranding, { body })
    const look = (await (await get('/api/login_look/')).json()) as Record<string, string | null>
    const expected = alone
      ? {
          name: 'Northfield',
          color: '#112233',
          logo: expect.any(String) as unknown,
          login_background: expect.any(String) as unknown,
        }
      : { name: null, color: null, logo: null, login_background: null }
    expect(look).toEqual(expected)
    const version = (info.logo ?? '').split('/').at(-2) ?? ''
    const answer = await get(`/api/login_look/logo/${version}/`)
    expect(answer.status).toBe(alone ? 200 : 404)
    if (alone) expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get(`/api/login_look/logo/other/`)).status).toBe(404)
    const background = (info.background ?? '').split('/').at(-2) ?? ''
    expect((await get(`/api/login_look/background/${background}/`)).status).not.toBe(200)
  })
})
