import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FolderInUse, lockFolder, lockPlace } from './lock'

const socketIn = (folder: string) => {
  const place = lockPlace(folder)
  return join(place.folder, `${place.prefix}00000000.sock`)
}

/** A process that listens on the folder's lock and is killed. */
const killHolder = (folder: string) => {
  const script = `require('node:net').createServer().listen(${JSON.stringify(socketIn(folder))}, () => process.kill(process.pid, 'SIGKILL'))`
  expect(spawnSync(process.execPath, ['-e', script]).signal).toBe('SIGKILL')
  expect(existsSync(socketIn(folder))).toBe(true)
}

describe('the lock of a data folder', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'tabularium-lock-'))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('is held by one at a time and free after its release', async () => {
    const folder = join(root, 'a')
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  it('is one for all paths of a folder', async () => {
    const [folder, link] = [join(root, 'real'), join(root, 'link')]
    const lock = await lockFolder(folder)
    symlinkSync(folder, link)
    await expect(lockFolder(link)).rejects.toBeInstanceOf(FolderInUse)
    await lock.release()
  })

  it('of a process that was killed is taken over', async () => {
    const folder = join(root, 'stale')
    mkdirSync(folder)
    killHolder(folder)
    const lock = await lockFolder(folder)
    expect(existsSync(socketIn(folder))).toBe(false)
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
    await lock.release()
  })

  it('goes to exactly one of several who take over at once', async () => {
    const folder = join(root, 'race')
    mkdirSync(folder)
    killHolder(folder)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const held = results.filter(result => result.status === 'fulfilled')
    expect(held).toHaveLength(1)
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
    await Promise.all(held.map(result => result.value.release()))
  })

  it('of a process that is too busy to answer still holds', async () => {
    const folder = join(root, 'busy')
    mkdirSync(folder)
    const silent = createServer(() => undefined)
    await new Promise<void>(resolve => silent.listen(socketIn(folder), resolve))
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
    silent.close()
  })

  it('works in folders whose path is too long for a socket', async () => {
    const folder = join(root, 'x'.repeat(120))
    const lock = await lockFolder(folder)
    expect(socketIn(folder)).toMatch(/^\/tmp\/tabularium-lock-[0-9a-f]{16}-/)
    await expect(lockFolder(folder)).rejects.toThrow(folder)
    await lock.release()
  })
})
