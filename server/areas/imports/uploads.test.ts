import { getRequestListener } from '@hono/node-server'
import { createServer, request, type Server } from 'node:http'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createImport, getImport, routePath, uploadImportFile } from '@core/contract'
import { smallCsv } from '../../../test/harness/importing'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'

const PLENTY = { freeBytes: 2 ** 40, totalBytes: 2 ** 40 }
const NONE = { freeBytes: 2 ** 20, totalBytes: 2 ** 40 }
const MB = 1024 ** 2

describe('uploads over a real connection', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let http: Server
  let space = PLENTY
  beforeAll(async () => {
    server = await startTestServer({ space: () => Promise.resolve(space) })
    one = await server.mintClient()
    other = await server.mintClient()
    const serve = getRequestListener(server.raw.fetch, { overrideGlobalObjects: false })
    http = createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(0)
  })
  beforeEach(() => {
    space = PLENTY
  })
  afterAll(async () => {
    http.closeAllConnections()
    http.close()
    await server.close()
  })

  const bytes = smallCsv()
  const announce = async (fileBytes: number, fileName = 'a.csv') =>
    (
      await one
        .as('manager')
        .call(createImport, { body: { study_name: 'S', file_name: fileName, file_bytes: fileBytes } })
    ).id
  const stateOf = async (importId: string) => (await one.as('manager').call(getImport, { params: { importId } })).state
  const filesLeft = async (client = one) =>
    readdir(join(server.dataDir, 'files', client.client.id, 'files')).catch(() => [])

  interface Sent {
    /** Undefined when the connection was cut before an answer. */
    readonly status: number | undefined
    readonly body: string
  }
  /** Sends the parts one after the other; without a content-length header in chunks. */
  const put = async (
    importId: string,
    parts: readonly (Buffer | 'cut')[],
    {
      headers = {},
      by = one.session('manager'),
    }: { headers?: Record<string, string>; by?: Promise<{ jwt: string }> } = {},
  ): Promise<Sent> => {
    const { jwt } = await by
    const { port } = http.address() as AddressInfo
    const path = routePath(uploadImportFile.path).replace('{importId}', importId)
    return new Promise(resolve => {
      const call = request(
        { port, path, agent: false, method: 'PUT', headers: { authorization: `Bearer ${jwt}`, ...headers } },
        response => {
          let body = ''
          response.on('data', (chunk: Buffer) => (body += chunk.toString()))
          response.on('end', () => resolve({ status: response.statusCode, body }))
          response.on('error', () => resolve({ status: response.statusCode, body }))
        },
      )
      call.on('error', () => resolve({ status: undefined, body: '' }))
      const send = async () => {
        for (const part of parts) {
          if (part === 'cut') return call.destroy()
          await new Promise(sent => call.write(part, sent))
        }
        return call.end()
      }
      void send()
    })
  }

  it('take a body in chunks whose length nobody announced', async () => {
    const body = Buffer.from(bytes)
    const id = await announce(body.length)
    expect((await put(id, [body.subarray(0, 10), body.subarray(10)])).status).toBe(200)
    expect(await stateOf(id)).toBe('reading')
  })

  it.each([
    ['no byte', [], 'Only 0 of'],
    ['too few bytes', [Buffer.alloc(10)], 'Only 10 of'],
    ['too many bytes', [Buffer.alloc(100), Buffer.alloc(5 * MB)], 'More than the announced'],
  ])('refuse %s in chunks and keep nothing', async (_, parts, message) => {
    const before = await filesLeft()
    const id = await announce(100)
    const { status, body } = await put(id, parts)
    expect(status).toBe(400)
    expect(body).toContain(message)
    expect(await stateOf(id)).toBe('uploading')
    expect(await filesLeft()).toEqual(before)
  })

  it('keep nothing of a connection that is cut before its content-length', async () => {
    const before = await filesLeft()
    const id = await announce(MB)
    const sent = await put(id, [Buffer.alloc(1000), 'cut'], { headers: { 'content-length': String(MB) } })
    expect(sent.status).toBeUndefined()
    await expect.poll(filesLeft).toEqual(before)
    expect(await stateOf(id)).toBe('uploading')
    expect((await put(id, [Buffer.alloc(MB)])).status).toBe(200)
  })

  it('refuse a content-length beyond the limit before the body', async () => {
    const id = await announce(100)
    const { status } = await put(id, [Buffer.alloc(10)], { headers: { 'content-length': String(2 * 1024 ** 3) } })
    expect(status).toBe(413)
  })

  it('are taken once when two come at the same moment', async () => {
    const before = await filesLeft()
    const body = Buffer.alloc(MB, 'a,b\n')
    const id = await announce(body.length)
    const parts = [body.subarray(0, 1000), body.subarray(1000)]
    const answers = await Promise.all([put(id, parts), put(id, parts)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(await filesLeft()).toHaveLength(before.length + 1)
  })

  it('that come again, after the answer was lost, are told that the file has arrived', async () => {
    const body = Buffer.alloc(5 * MB, 'a,b\n')
    const id = await announce(body.length)
    expect((await put(id, [body])).status).toBe(200)
    const again = await put(id, [body.subarray(0, MB), body.subarray(MB)])
    expect(again).toMatchObject({ status: 409, body: expect.stringContaining('has arrived already') as string })
  })

  it('to another organisation’s import, or by readers, store nothing and give nothing away', async () => {
    const before = [await filesLeft(), await filesLeft(other)]
    const id = await announce(5 * MB)
    const foreign = await put(id, [Buffer.alloc(5 * MB)], { by: other.session('admin') })
    const missing = await put('nothing', [Buffer.alloc(5 * MB)], { by: other.session('admin') })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    const plain = (text: string) => text.replace(/"request_id":"[^"]+"/, '')
    expect(plain(foreign.body)).toBe(plain(missing.body))
    expect((await put(id, [Buffer.alloc(5 * MB)], { by: one.session('user') })).status).toBe(403)
    expect(await stateOf(id)).toBe('uploading')
    expect([await filesLeft(), await filesLeft(other)]).toEqual(before)
  })

  it.each(['../../../../etc/passwd', '..\\..\\windows\\system.ini', 'a/../../b.csv', '.', '..'])(
    'never make a path of the name %j',
    async fileName => {
      const before = await readdir(server.dataDir)
      const id = await announce(10, fileName)
      expect((await put(id, [Buffer.alloc(10)])).status).toBe(200)
      expect(await readdir(server.dataDir)).toEqual(before)
      for (const name of await filesLeft()) expect(name).toMatch(/^[0-9a-f]{32}$/)
    },
  )

  it('stop when the disk fills up meanwhile, and keep nothing', async () => {
    const before = await filesLeft()
    const id = await announce(200 * MB)
    const part = Buffer.alloc(8 * MB)
    const sending = put(
      id,
      Array.from({ length: 25 }, () => part),
    )
    await expect.poll(filesLeft).not.toEqual(before)
    space = NONE
    const { status } = await sending
    expect([507, undefined]).toContain(status)
    await expect.poll(filesLeft).toEqual(before)
    space = PLENTY
    expect(await stateOf(id)).toBe('uploading')
  })

  it('that would leave too little room are not announced at all', async () => {
    space = { freeBytes: 600 * MB, totalBytes: 2 ** 30 }
    await expect(announce(200 * MB)).rejects.toMatchObject({ status: 507 })
    expect(await announce(50 * MB)).not.toBe('')
  })
})
