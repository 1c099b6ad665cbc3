import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBranding, getTemplate, patchBranding, uploadBranding, type ErrorBody } from '@core/contract'
import { TEMPLATE_LIMITS } from '@core/domain'
import {
  requestOf,
  startTestServer,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'
import { makeTemplate } from '../../../test/harness/smallTemplate'
import { branding, brandingPrevious, securityLog } from '../../db/schema'
import { brandingFiles, sweepBranding } from './brandingStore'
import { templateOf } from './template'

const ADDRESS = '/proxy/greyhound/branding/pptx_template/'
const REMOVE = { body: { pptx_template: null } } as const

describe('the PowerPoint template', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let scarce = false
  beforeAll(async () => {
    const space = () => Promise.resolve({ freeBytes: scarce ? 0 : 2 ** 40, totalBytes: 2 ** 40 })
    server = await startTestServer({ space })
    one = await server.mintClient({ name: 'Northfield' })
    other = await server.mintClient()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    scarce = false
    for (const client of [one, other]) {
      await client.tenant(async tx => {
        await tx.delete(branding)
        await tx.delete(brandingPrevious)
      })
      for (const stray of await brandingFiles(server.stores, client.client.id).strays(
        new Set(),
        new Date(Date.now() + 60_000),
      ))
        await stray.drop()
    }
  })

  const form = (bytes: Uint8Array<ArrayBuffer>) => ({
    body: { pptx_template: { file_name: 'Our look.pptx', bytes } },
  })
  const put = (bytes: Uint8Array<ArrayBuffer>, client = one, as: RoleName = 'admin') =>
    client.as(as).send(uploadBranding, form(bytes))
  const read = async (client = one) => {
    const answer = await client.as('admin').send(getTemplate, {})
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : answer.status
  }
  const files = async (client = one) =>
    (await readdir(join(server.dataDir, 'files', client.client.id, 'branding', 'files')).catch(() => [])).length
  const refusal = async (answer: Response) => ({
    status: answer.status,
    ...((await answer.json()) as Pick<ErrorBody, 'code' | 'detail' | 'fields'>),
  })

  it('is taken from an administrator, says who gave it, and comes back as it was', async () => {
    const bytes = makeTemplate()
    const answer = await one.as('admin').call(uploadBranding, form(bytes))
    expect(answer).toMatchObject({
      pptx_template: ADDRESS,
      pptx_template_modified_by: 'Test admin',
      pptx_template_modified_at: expect.stringMatching(/^\d{4}-/) as unknown,
      logo: null,
    })
    expect(await one.as('admin').call(getBranding, {})).toEqual(answer)
    const file = await one.as('admin').send(getTemplate, {})
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'content-length': String(bytes.byteLength),
      'content-disposition': expect.stringContaining('attachment; filename="Northfield template.pptx"') as unknown,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('Authorization') as unknown,
    })
  })

  it('takes the place of the one before, which is kept; the file before that goes; every change is in the log', async () => {
    await put(makeTemplate(2, 'zeroth'))
    await put(makeTemplate(2, 'first'))
    await put(makeTemplate(2, 'second'))
    expect(await read()).toEqual(makeTemplate(2, 'second'))
    expect(await files()).toBe(2)
    await one.as('admin').call(patchBranding, REMOVE)
    const log = await one.tenant(tx =>
      tx.select().from(securityLog).where(eq(securityLog.userId, one.admin.id)).orderBy(securityLog.created),
    )
    expect(
      log
        .map(({ event }) => event)
        .filter(event => event.startsWith('branding') && event !== 'branding.fetched')
        .slice(-3),
    ).toEqual(['branding.filled', 'branding.filled', 'branding.emptied'])
  })

  it('is removed, once or twice alike, and can be brought back', async () => {
    await put(makeTemplate())
    const empty = await one.as('admin').call(patchBranding, REMOVE)
    expect(empty).toMatchObject({ pptx_template: null, pptx_template_modified_by: null })
    expect(await one.as('admin').call(patchBranding, REMOVE)).toEqual(empty)
    expect(await read()).toBe(404)
    const back = await one.as('admin').call(patchBranding, { body: { pptx_template: 'previous' } })
    expect(back.pptx_template).toBe(ADDRESS)
    expect(await read()).toEqual(makeTemplate())
  })

  it('is nobody else’s: neither another organisation’s, nor known to those who are no administrators', async () => {
    const nothing = await one.as('user').call(getBranding, {})
    await put(makeTemplate())
    expect(await read(other)).toBe(404)
    expect((await other.as('admin').call(getBranding, {})).pptx_template).toBeNull()
    for (const role of ['user', 'manager'] as const) {
      expect(await one.as(role).call(getBranding, {})).toEqual(nothing)
      expect((await one.as(role).send(getTemplate, {})).status).toBe(403)
      expect((await put(makeTemplate(), one, role)).status).toBe(403)
      expect((await one.as(role).send(patchBranding, REMOVE)).status).toBe(403)
    }
    await other.as('admin').call(patchBranding, REMOVE)
    expect(await read()).toEqual(makeTemplate())
  })

  it.each([
    ['one master slide', makeTemplate(1), 'exactly 2 master slides; this one has 1'],
    ['three master slides', makeTemplate(3), 'exactly 2 master slides; this one has 3'],
    ['something that is no presentation', new TextEncoder().encode('<html>'), 'not a PowerPoint file'],
    ['a presentation that is cut off', makeTemplate().slice(0, 900), 'damaged'],
    ['nothing', new Uint8Array(), 'The file is empty.'],
  ])('with %s is refused with what to do, and what was there stays', async (_, bytes, words) => {
    await put(makeTemplate(2, 'kept'))
    const said = await refusal(await put(bytes))
    expect(said).toMatchObject({ status: 400, code: 'invalid', detail: expect.stringContaining(words) as unknown })
    expect(said.fields).toEqual({ pptx_template: [said.detail] })
    expect(await read()).toEqual(makeTemplate(2, 'kept'))
    expect(await files()).toBe(1)
  })

  it('that is too large is refused, as a file and as a form', async () => {
    const large = new Uint8Array(TEMPLATE_LIMITS.bytes + 1)
    expect(await refusal(await put(large))).toMatchObject({
      status: 413,
      detail: 'A template can have 30 MB at most.',
    })
    const huge = new Uint8Array(TEMPLATE_LIMITS.bytes + 21 * 1024 ** 2)
    expect(await refusal(await put(huge))).toMatchObject({ status: 413, detail: 'The request is larger than 50 MB.' })
    expect(await files()).toBe(0)
  })

  it('comes as a form of exactly this field', async () => {
    const { jwt, cookie } = await one.session('admin')
    const send = (body: BodyInit, more: Record<string, string> = {}) => {
      const { url, method } = requestOf(uploadBranding, form(makeTemplate()))
      const headers = { authorization: `Bearer ${jwt}`, cookie, ...more }
      return server.app.fetch(new Request(url, { method, body, headers }))
    }
    const file = () => new Blob([makeTemplate()])
    const formOf = (...fields: readonly [string, string | Blob][]) => {
      const data = new FormData()
      for (const [name, value] of fields) data.append(name, value)
      return data
    }
    const json = { 'content-type': 'application/json' }
    expect(await refusal(await send('{"pptx_template":null}', json))).toMatchObject({ status: 415 })
    const cases: [FormData, Record<string, string[]>][] = [
      [formOf(['favicon', file()]), { favicon: ['There is no such field.'] }],
      [formOf(['pptx_template', file()], ['more', 'x']), { more: ['There is no such field.'] }],
      [formOf(['pptx_template', file()], ['pptx_template', file()]), { pptx_template: ['Give it once.'] }],
    ]
    for (const [data, fields] of cases)
      expect(await refusal(await send(data))).toMatchObject({ status: 400, code: 'invalid', fields })
    const text = await refusal(await send(formOf(['pptx_template', 'text instead of a file'])))
    expect(text).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(text.fields ?? {})).toContain('pptx_template')
    expect(await files()).toBe(0)
  })

  it('is not taken while the disk is short of space', async () => {
    scarce = true
    expect(await refusal(await put(makeTemplate()))).toMatchObject({ status: 507, code: 'disk_full' })
    expect(await files()).toBe(0)
  })

  it('is handed to the jobs that make decks, and to those of its organisation only', async () => {
    await put(makeTemplate(2, 'ours'))
    const pathOf = (client: MintedClient) =>
      templateOf({ clientId: client.client.id, stores: server.stores, tenant: client.tenant })
    expect(new Uint8Array(await readFile((await pathOf(one)) ?? ''))).toEqual(makeTemplate(2, 'ours'))
    expect(await pathOf(other)).toBeNull()
  })

  it('outlives the sweep, which takes files that fill no slot once no upload can need them', async () => {
    await put(makeTemplate())
    await put(makeTemplate(), other)
    await one.tenant(tx => tx.delete(branding))
    const sweep = (client: MintedClient, now: number) =>
      sweepBranding({ clientId: client.client.id, stores: server.stores, tenant: client.tenant }, now)
    const later = Date.now() + 25 * 3_600_000
    await sweep(one, Date.now())
    expect(await files()).toBe(1)
    await sweep(one, later)
    await sweep(other, later)
    expect([await files(), await files(other)]).toEqual([0, 1])
    expect(await read(other)).toEqual(makeTemplate())
  })
})
