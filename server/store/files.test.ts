import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TooManyBytesError, folderStore } from './files'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'))
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

const chunks = (...parts: string[]) => Readable.from(parts.map(part => Buffer.from(part)))

describe('the file store', () => {
  it('keeps the bytes private and tells how many arrived', async () => {
    const store = folderStore(folder)
    const seen: number[] = []
    const { key, bytes } = await store.put(chunks('abc', 'de'), { maxBytes: 5, onBytes: total => seen.push(total) })
    expect(bytes).toBe(5)
    expect(seen).toEqual([3, 5])
    expect(await readFile(store.path(key), 'utf8')).toBe('abcde')
    expect((await stat(store.path(key))).mode & 0o777).toBe(0o600)
    expect(await store.keys()).toEqual([key])
    await store.delete(key)
    expect(await store.size(key)).toBeNull()
  })

  it('leaves nothing behind when too many bytes arrive', async () => {
    const store = folderStore(folder)
    await expect(store.put(chunks('abc', 'def'), { maxBytes: 5 })).rejects.toBeInstanceOf(TooManyBytesError)
    expect(await readdir(join(folder, 'files'))).toEqual([])
  })

  it('leaves nothing behind when the sender breaks off', async () => {
    const store = folderStore(folder)
    const broken = new Readable({
      read() {
        this.push('abc')
        this.destroy(new Error('connection lost'))
      },
    })
    await expect(store.put(broken, { maxBytes: 100 })).rejects.toThrow()
    expect(await readdir(join(folder, 'files'))).toEqual([])
  })

  it('sweeps what a killed process left, but nothing that is kept or still fresh', async () => {
    const store = folderStore(folder)
    const kept = await store.put(chunks('kept'), { maxBytes: 10 })
    const gone = await store.put(chunks('gone'), { maxBytes: 10 })
    await writeFile(`${store.path('0123456789abcdef')}.part`, 'half')
    await store.workFolder('leftover00')
    const inAnHour = new Date(Date.now() + 3_600_000)
    await store.sweep(new Set([kept.key]), new Date(0))
    expect(await store.size(gone.key)).toBe(4)
    await store.sweep(new Set([kept.key]), inAnHour)
    expect(await readdir(join(folder, 'files'))).toEqual([kept.key])
    expect(await readdir(join(folder, 'work'))).toEqual([])
  })

  it.each(['../../etc/passwd', 'Survey.sav', '', 'aaaaaaaa/b'])('never makes a path of the name %j', async key => {
    const store = folderStore(folder)
    expect(() => store.path(key)).toThrow('Not a key')
    await expect(store.delete(key)).rejects.toThrow('Not a key')
  })
})
