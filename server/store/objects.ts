import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  checkedKey,
  counted,
  straysIn,
  workFolders,
  type FileStore,
  type FileStores,
  type PutOptions,
  type Stray,
} from './files'
import type { ObjectPlace } from './filesUrl'

/** Sent at a time; a file of 8 GB has a thousand parts, of the 10,000 that a store takes. */
const PART_BYTES = 8 * 1024 ** 2
const HOUR_MS = 3_600_000
/** Copies that were not used for a day go, and the oldest beyond the limit as soon as nobody can still be reading them. */
const COPY_HOURS = 24
const COPY_BYTES = 10 * 1024 ** 3

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

interface Bucket extends ObjectPlace {
  readonly client: S3Client
}

/** How the store is to encrypt a new object. */
const sealed = ({ encryption, kmsKey }: ObjectPlace) => ({
  ...(encryption && { ServerSideEncryption: encryption }),
  ...(kmsKey !== undefined && { SSEKMSKeyId: kmsKey }),
})

interface Listed {
  readonly name: string
  readonly modified: Date
}

async function* listed({ client, bucket }: Bucket, prefix: string): AsyncGenerator<Listed> {
  let token: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    )
    for (const { Key: key = '', LastModified: modified = new Date() } of page.Contents ?? [])
      yield { name: key.slice(prefix.length), modified }
    token = page.NextContinuationToken
  } while (token !== undefined)
}

/** Uploads that a killed process left half done. Not every store tells of them. */
const halfUploads = async ({ client, bucket }: Bucket, prefix: string, before: Date): Promise<Stray[]> => {
  const page = await client
    .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
    .catch((error: unknown) => {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return null
      throw error
    })
  return (page?.Uploads ?? []).flatMap(({ Key: key = '', UploadId: id, Initiated: begun }) =>
    id === undefined || begun === undefined || begun >= before
      ? []
      : [
          {
            name: key.slice(prefix.length),
            place: `s3://${bucket}/${key} (half uploaded)`,
            drop: async () => {
              await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: id }))
            },
          },
        ],
  )
}

/** Sends a stream as one object, which is there with its last byte or not at all. Answers its length. */
const send = async (to: Bucket, key: string, source: Readable, options: PutOptions): Promise<number> => {
  const { meter, total } = counted(options)
  const body = new PassThrough()
  const upload = new Upload({
    client: to.client,
    params: { Bucket: to.bucket, Key: key, Body: body, ...sealed(to) },
    partSize: PART_BYTES,
    queueSize: 2,
  })
  const sent = upload.done()
  // Without a reader the stream would wait for ever.
  sent.catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    await pipeline(source, meter, body, options.signal ? { signal: options.signal } : {})
    await sent
    return total()
  } catch (error) {
    await upload.abort().catch(() => undefined)
    await sent.catch(() => undefined)
    throw error
  }
}

/** Files as objects below `prefix`, with copies on this machine below `folder` for those who read them. */
const objectStore = (
  to: Bucket,
  prefix: string,
  { copies, work }: { readonly copies: string; readonly work: string },
): FileStore => {
  const { client, bucket } = to
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + checkedKey(key) })
  const fetched = new Map<string, Promise<string>>()

  const fetch = async (key: string, path: string): Promise<string> => {
    const { Body: body } = await client.send(new GetObjectCommand(at(key)))
    if (!(body instanceof Readable)) throw new Error('The object store answered without bytes')
    const partial = `${path}.${randomBytes(6).toString('hex')}.part`
    await mkdir(copies, { recursive: true, mode: 0o700 })
    try {
      await pipeline(body, createWriteStream(partial, { mode: 0o600 }))
      await rename(partial, path)
      return path
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  const local = async (key: string): Promise<string> => {
    const path = join(copies, checkedKey(key))
    const now = new Date()
    // Used now, so that it is kept.
    if (
      await utimes(path, now, now).then(
        () => true,
        () => false,
      )
    )
      return path
    const before = fetched.get(key)
    if (before) return before
    const fetching = fetch(key, path).finally(() => fetched.delete(key))
    fetched.set(key, fetching)
    return fetching
  }

  const size = async (key: string): Promise<number | null> => {
    const head = await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)
    return head?.ContentLength ?? null
  }

  return {
    ...workFolders(work),
    put: async (source, options) => {
      const key = randomBytes(16).toString('hex')
      return { key, bytes: await send(to, prefix + key, source, options) }
    },
    read: key => {
      checkedKey(key)
      return Readable.from(
        (async function* () {
          yield* createReadStream(await local(key)) as AsyncIterable<Buffer>
        })(),
        { objectMode: false },
      )
    },
    local,
    size,
    touch: async key => {
      if ((await size(key)) === null) return false
      // Sent again: not every store counts an object as new that is copied onto itself.
      await send(to, prefix + key, createReadStream(await local(key)), { maxBytes: Infinity })
      return true
    },
    delete: async key => {
      await client.send(new DeleteObjectCommand(at(key)))
      await rm(join(copies, key), { force: true })
    },
    keys: async () => {
      const keys: string[] = []
      for await (const { name } of listed(to, prefix)) keys.push(name)
      return keys
    },
    strays: async (keep, before) => {
      const strays = [...(await halfUploads(to, prefix, before)), ...(await straysIn(join(work, 'work'), keep, before))]
      for await (const { name, modified } of listed(to, prefix))
        if (!keep.has(name) && modified < before)
          strays.push({
            name,
            place: `s3://${bucket}/${prefix}${name}`,
            drop: async () => {
              await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + name }))
            },
          })
      return strays
    },
  }
}

interface Copy {
  readonly path: string
  readonly bytes: number
  readonly used: number
}

/** Removes copies below a folder that were not used for a day, then the oldest until the rest has at most `most` bytes. */
export const trimCopies = async (folder: string, most = COPY_BYTES, now = Date.now()): Promise<void> => {
  const copies: Copy[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found) copies.push({ path, bytes: found.size, used: found.mtimeMs })
  }
  let kept = 0
  for (const { path, bytes, used } of copies.sort((a, b) => b.used - a.used)) {
    kept += bytes
    const idle = now - used
    if (idle > COPY_HOURS * HOUR_MS || (kept > most && idle > HOUR_MS)) {
      await rm(path, { force: true })
      kept -= bytes
    }
  }
}

/** Files in an object store that speaks S3. Work and copies are below `dataDir`. */
export const objectStores = (place: ObjectPlace, dataDir: string): FileStores => {
  const { bucket, prefix, region, endpoint, pathStyle } = place
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    // Stores other than Amazon's do not all know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const to: Bucket = { ...place, client }
  const copies = join(dataDir, 'copies')
  const stores = new Map<string, FileStore>()
  return {
    folder: dataDir,
    of: (clientId, area) => {
      const name = area === undefined ? clientId : `${clientId}/${area}`
      const known = stores.get(name)
      if (known) return known
      const store = objectStore(to, `${prefix}${name}/files/`, {
        copies: join(copies, name),
        work: join(dataDir, 'files', name),
      })
      stores.set(name, store)
      return store
    },
    clients: async () => {
      const names = new Set<string>()
      for await (const { name } of listed(to, prefix)) names.add(name.split('/')[0] ?? '')
      return [...names]
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
        const why = isMissing(error)
          ? 'there is no such bucket'
          : error instanceof Error
            ? error.message
            : String(error)
        throw new Error(`FILES_URL: the bucket ${bucket} cannot be used: ${why}`)
      })
    },
    trim: () => trimCopies(copies),
  }
}
