import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileStores } from './files'
import { openFiles } from './open'

const MB = 1024 ** 2

interface Asked {
  readonly method: string
  /** Parameters of the address that say what is done, in their order: "partNumber uploadId". */
  readonly what: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

const HALF = ['older', 'newer'].map(
  (id, hours) =>
    `<Upload><Key>tabularium/client/files/${id}</Key><UploadId>${id}</UploadId><Initiated>2026-01-01T0${hours}:00:00Z</Initiated></Upload>`,
)
const ANSWERS: Readonly<Record<string, string>> = {
  'POST uploads': '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>',
  'POST uploadId': '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>',
  'GET uploads': `<ListMultipartUploadsResult>${HALF.join('')}</ListMultipartUploadsResult>`,
  'GET list-type': '<ListBucketResult></ListBucketResult>',
}

// The local server of the protocol that the other tests use knows no encryption and tells of no half uploads.
describe('what an object store is asked', () => {
  let server: Server
  let folder: string
  let stores: FileStores
  let asked: Asked[]

  const open = (options: string) => {
    const { port } = server.address() as AddressInfo
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
    return openFiles({
      dataDir: folder,
      filesUrl: `s3://survey-files/tabularium?endpoint=${endpoint}&path-style=1${options}`,
    })
  }

  beforeEach(async () => {
    process.env.AWS_ACCESS_KEY_ID = 'key'
    process.env.AWS_SECRET_ACCESS_KEY = 'secret'
    folder = await mkdtemp(join(tmpdir(), 'file-store-'))
    asked = []
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://store')
      const what = [...url.searchParams.keys()].filter(key => !['x-id', 'prefix'].includes(key)).join(' ')
      const method = request.method ?? ''
      asked.push({ method, what, path: url.pathname, headers: request.headers })
      request.resume().on('end', () => {
        response.setHeader('etag', '"part"')
        response.writeHead(method === 'DELETE' ? 204 : 200).end(ANSWERS[`${method} ${what}`])
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    await new Promise(resolve => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })

  const encryption = () =>
    asked.map(({ method, what, headers }) => [
      `${method} ${what}`.trim(),
      headers['x-amz-server-side-encryption'],
      headers['x-amz-server-side-encryption-aws-kms-key-id'],
    ])
  const put = (bytes: number) => stores.of('client').put(Readable.from([Buffer.alloc(bytes)]), { maxBytes: 100 * MB })

  it('is to encrypt a small file as FILES_URL says', async () => {
    stores = await open('&encryption=aws:kms&kms-key=survey-key')
    await put(100)
    expect(encryption()).toEqual([['PUT', 'aws:kms', 'survey-key']])
  })

  it('is to encrypt a file of many parts as a whole', async () => {
    stores = await open('&encryption=AES256')
    await put(10 * MB)
    expect(encryption()[0]).toEqual(['POST uploads', 'AES256', undefined])
    expect(asked.map(({ method, what }) => `${method} ${what}`).sort()).toEqual([
      'POST uploadId',
      'POST uploads',
      'PUT partNumber uploadId',
      'PUT partNumber uploadId',
    ])
  })

  it('is told nothing of encryption where FILES_URL says nothing: the bucket decides', async () => {
    stores = await open('')
    await put(100)
    expect(encryption()).toEqual([['PUT', undefined, undefined]])
  })

  it('is to forget the uploads that a killed process left half done, but for those that may still go on', async () => {
    stores = await open('')
    const strays = await stores.of('client').strays(new Set(), new Date('2026-01-01T00:30:00Z'))
    expect(strays.map(({ place }) => place)).toEqual([
      's3://survey-files/tabularium/client/files/older (half uploaded)',
    ])
    for (const stray of strays) await stray.drop()
    expect(asked.at(-1)).toMatchObject({
      method: 'DELETE',
      what: 'uploadId',
      path: '/survey-files/tabularium/client/files/older',
    })
  })
})
