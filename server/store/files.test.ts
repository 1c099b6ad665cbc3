import { access, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveObjects, type ObjectServer } from '../../test/harness/objectServer'
import { TooManyBytesError, type FileStores } from './files'
import { trimCopies } from './objects'
import { openFiles } from './open'

const MB = 1024 ** 2
const HOUR_MS = 3_600_000

const chunks = (...parts: string[]) => Readable.from(parts.map(part => Buffer.from(part)))

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

let objects: ObjectServer
beforeAll(async () => {
  objects = await serveObjects()
})
afterAll(() => objects.close())

describe.each(['folders', 'an object store'] as const)('files in %s', where => {
  let folder: string
  let stores: FileStores
  let client: string
  let turn = 0

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-store-'))
    client = `client${(turn += 1)}`
    stores = await openFiles({ dataDir: folder, filesUrl: where === 'folders' ? undefined : objects.filesUrl })
    await stores.check()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** What is on this machine of the client. */
  const onDisk = async (part: 'files' | 'work'): Promise<string[]> =>
    readdir(join(folder, 'files', client, part)).catch(() => [])

  const drop = async (keep: readonly string[], before: Date) => {
    for (const stray of await stores.of(client).strays(new Set(keep), before)) await stray.drop()
  }

  it('keeps the bytes private and tells how many arrived', async () => {
    const store = stores.of(client)
    const seen: number[] = []
    const { key, bytes } = await store.put(chunks('abc', 'de'), { maxBytes: 5, onBytes: total => seen.push(total) })
    expect(bytes).toBe(5)
    expect(seen).toEqual([3, 5])
    const path = await store.local(key)
    expect(await readFile(path, 'utf8')).toBe('abcde')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await store.size(key)).toBe(5)
    expect(await store.keys()).toEqual([key])
    await store.delete(key)
    expect(await store.size(key)).toBeNull()
    expect(await exists(path)).toBe(false)
    await store.delete(key)
  })

  it('takes a file of many parts, and gives it as it was', async () => {
    const store = stores.of(client, 'documents')
    const parts = Array.from({ length: 20 }, (_, at) => Buffer.alloc(MB, at))
    const { key } = await store.put(Readable.from(parts), { maxBytes: 30 * MB })
    expect((await buffer(store.read(key))).equals(Buffer.concat(parts))).toBe(true)
    expect(await stores.of(client).keys()).toEqual([])
    expect(await stores.clients()).toContain(client)
  })

  it('leaves nothing behind when too many bytes arrive', async () => {
    const store = stores.of(client)
    await expect(store.put(chunks('abc', 'def'), { maxBytes: 5 })).rejects.toBeInstanceOf(TooManyBytesError)
    const parts = Array.from({ length: 20 }, () => Buffer.alloc(MB))
    await expect(store.put(Readable.from(parts), { maxBytes: 18 * MB })).rejects.toBeInstanceOf(TooManyBytesError)
    expect(await store.keys()).toEqual([])
    expect(await onDisk('files')).toEqual([])
  })

  it('leaves nothing behind when the sender breaks off or goes away', async () => {
    const store = stores.of(client)
    const broken = new Readable({
      read() {
        this.push('abc')
        this.destroy(new Error('connection lost'))
      },
    })
    await expect(store.put(broken, { maxBytes: 100 })).rejects.toThrow('connection lost')
    const gone = new AbortController()
    const endless = Readable.from(
      (async function* () {
        yield Buffer.from('abc')
        gone.abort(new Error('went away'))
        await new Promise(() => undefined)
      })(),
    )
    await expect(store.put(endless, { maxBytes: 100, signal: gone.signal })).rejects.toThrow()
    expect(await store.keys()).toEqual([])
    expect(await onDisk('files')).toEqual([])
  })

  it('is swept of what a killed process left, but of nothing that is kept or still fresh', async () => {
    const store = stores.of(client)
    const kept = await store.put(chunks('kept'), { maxBytes: 10 })
    const gone = await store.put(chunks('gone'), { maxBytes: 10 })
    if (where === 'folders') await writeFile(`${await store.local('0123456789abcdef')}.part`, 'half')
    await store.workFolder('leftover00')
    await store.workFolder('wanted0000')
    const keep = [kept.key, 'wanted0000']
    await drop(keep, new Date(0))
    expect(await store.size(gone.key)).toBe(4)
    await drop(keep, new Date(Date.now() + HOUR_MS))
    expect(await store.keys()).toEqual([kept.key])
    expect(await onDisk('files')).toEqual(where === 'folders' ? [kept.key] : [])
    expect(await onDisk('work')).toEqual(['wanted0000'])
  })

  it('counts a touched file as new', async () => {
    const store = stores.of(client)
    const { key } = await store.put(chunks('kept'), { maxBytes: 10 })
    // Object stores tell the second of a change.
    const later = new Date(Date.now() + 1100)
    await new Promise(resolve => setTimeout(resolve, 2200))
    expect(await store.touch(key)).toBe(true)
    await drop([], later)
    expect(await store.keys()).toEqual([key])
    expect(await buffer(store.read(key))).toEqual(Buffer.from('kept'))
    expect(await store.touch('0123456789abcdef')).toBe(false)
  })

  it('says that a file is missing', async () => {
    await expect(buffer(stores.of(client).read('0123456789abcdef'))).rejects.toThrow()
  })

  it.each(['../../etc/passwd', 'Survey.sav', '', 'aaaaaaaa/b'])('never makes a path of the name %j', async key => {
    const store = stores.of(client)
    expect(() => store.read(key)).toThrow('Not a key')
    await expect(store.local(key)).rejects.toThrow('Not a key')
    await expect(store.delete(key)).rejects.toThrow('Not a key')
    await expect(store.workFolder(key)).rejects.toThrow('Not a key')
  })
})

describe('an object store', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-copies-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('gives a file to every machine, and again after its copy went', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map(name => openFiles({ dataDir: join(folder, name), filesUrl: objects.filesUrl })),
    )
    const { key } = await one!.of('shared').put(chunks('for all'), { maxBytes: 10 })
    const store = other!.of('shared')
    const [path, same] = await Promise.all([store.local(key), store.local(key)])
    expect(path).toBe(same)
    expect(await readFile(path, 'utf8')).toBe('for all')
    expect(await readdir(join(folder, 'other', 'copies', 'shared'))).toEqual([key])
    await rm(path)
    expect(await readFile(await store.local(key), 'utf8')).toBe('for all')
  })

  it('says at the start that its bucket is not there', async () => {
    const wrong = objects.filesUrl.replace('survey-files', 'no-such-bucket')
    const stores = await openFiles({ dataDir: folder, filesUrl: wrong })
    await expect(stores.check()).rejects.toThrow(
      'FILES_URL: the bucket no-such-bucket cannot be used: there is no such',
    )
  })

  it('keeps the copies that were used last, and those that may still be read', async () => {
    const copy = async (name: string, hours: number) => {
      const path = join(folder, name)
      await writeFile(path, Buffer.alloc(100))
      const used = new Date(Date.now() - hours * HOUR_MS)
      await utimes(path, used, used)
    }
    for (const [name, hours] of [
      ['fresh', 0.5],
      ['recent', 2],
      ['older', 5],
      ['idle', 30],
    ] as const)
      await copy(name, hours)
    await trimCopies(folder, 1000)
    expect((await readdir(folder)).sort()).toEqual(['fresh', 'older', 'recent'])
    await trimCopies(folder, 250)
    expect((await readdir(folder)).sort()).toEqual(['fresh', 'recent'])
    await trimCopies(folder, 50)
    expect(await readdir(folder)).toEqual(['fresh'])
  })
})
