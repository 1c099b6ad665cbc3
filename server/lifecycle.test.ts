import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, type BuiltServer, type Started } from '../test/harness/builtServer'
import { createServerDatabase, postgresAvailable } from '../test/harness/testDatabase'
import { FolderInUse } from './db/lock'
import { openDatabase } from './db/open'
import { supportEvents, users } from './db/schema'
import type { Database } from './db/types'

const account = {
  client_name: 'Acme Research',
  email: 'ada@acme.test',
  first_name: 'Ada',
  last_name: 'L',
  password: 'seven lamps on water',
}

const post = async (url: string, path: string, body: object, jwt?: string) => {
  const headers = {
    'content-type': 'application/json',
    origin: url,
    ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
  }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}

/** Records an event; `meanwhile` runs when the server has the head of the request and waits for its body. */
const recordDuring = ({ url }: Started, jwt: string, meanwhile: () => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${jwt}`,
      origin: url,
      expect: '100-continue',
    }
    const call = request(`${url}/api/support/events/`, { method: 'POST', headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve((JSON.parse(Buffer.concat(chunks).toString()) as { id: string }).id))
    })
    call.on('error', reject)
    call.on('continue', () => {
      meanwhile()
      call.end(JSON.stringify({ kind: 'other', path: '/', detail: 'while stopping' }))
    })
    call.flushHeaders()
  })

const fail = (error: Error) => {
  throw error
}
const open = (dataDir: string): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, dataDir, onError: () => undefined, onLost: fail })

const signIn = async ({ url }: Started) =>
  (await post(url, '/users/login/', { email: account.email, password: account.password })).jwt ?? ''
const record = async ({ url }: Started, jwt: string, detail: string) =>
  (await post(url, '/support/events/', { kind: 'other', path: '/', detail }, jwt)).id ?? ''

let built: BuiltServer
let root: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tabularium-life-'))
  built = await buildServer()
})
afterAll(() => {
  built.remove()
  rmSync(root, { recursive: true, force: true })
})

describe('the built server on an embedded database', () => {
  let dataDir: string
  let acknowledged: string[]
  let setupSecret = ''
  const env = () => ({ DATA_DIR: dataDir, SEED_DEMO: '0' })

  beforeAll(() => {
    dataDir = join(root, 'data')
    acknowledged = []
  })

  it('prints the setup secret once, refuses a second process on its folder, and loses nothing it acknowledged to kill -9', async () => {
    const first = await built.start(env())
    setupSecret = first.setupSecret ?? ''
    expect(setupSecret).not.toBe('')

    const second = await built.run('main', [], env())
    expect(second).toMatchObject({
      code: 3,
      output: expect.stringContaining('is in use by another Tabularium process') as unknown,
    })
    const command = await built.run('cli', ['migrate'], env())
    expect(command).toMatchObject({ code: 3, output: expect.stringContaining('is in use') as unknown })
    await expect(open(dataDir)).rejects.toBeInstanceOf(FolderInUse)

    const { jwt = '' } = await post(first.url, '/users/first_admin/', { ...account, secret: setupSecret })
    const writing = (async () => {
      for (let number = 0; ; number++) acknowledged.push(await record(first, jwt, String(number)))
    })()
    while (acknowledged.length < 25) await new Promise(resolve => setTimeout(resolve, 5))
    first.process.kill('SIGKILL')
    await expect(writing).rejects.toThrow()
    expect((await first.finished).code).toBeNull()
  })

  it('starts again on what was acknowledged, without a secret, and stops at SIGTERM after its requests', async () => {
    const server = await built.start(env())
    expect(server.setupSecret).toBeUndefined()
    await expect(
      post(server.url, '/users/first_admin/', { ...account, email: 'eve@acme.test', secret: setupSecret }),
    ).rejects.toThrow('403')
    const jwt = await signIn(server)
    acknowledged.push(await recordDuring(server, jwt, () => server.process.kill('SIGTERM')))
    expect((await server.finished).code).toBe(0)

    const db = await open(dataDir)
    const [user] = await db.tenant(null, tx => tx.select().from(users))
    expect(user).toBeUndefined()
    const { rows } = await db
      .owner(null, tx => tx.execute('select id from clients'))
      .then(result => result as { rows: { id: string }[] })
    const kept = await db.tenant(rows[0]?.id ?? '', tx => tx.select({ id: supportEvents.id }).from(supportEvents))
    expect(kept.map(event => event.id)).toEqual(expect.arrayContaining(acknowledged))
    await db.close()
  })

  it('stops as cleanly at a signal that comes as soon as it has said that it serves', async () => {
    const server = await built.start(env())
    server.process.kill('SIGTERM')
    expect((await server.finished).code).toBe(0)
  })

  it('backs up while it serves: all that was acknowledged before is in the backup, and writes go on', async () => {
    const server = await built.start(env())
    const jwt = await signIn(server)
    const written: string[] = []
    const enough = new AbortController()
    const work = (async () => {
      while (!enough.signal.aborted) written.push(await record(server, jwt, `beside a backup ${written.length}`))
    })()
    while (written.length < 10) await new Promise(resolve => setTimeout(resolve, 5))
    const before = [...written]
    const file = join(root, 'beside.tgz')
    const other = { DATA_DIR: join(root, 'beside'), SEED_DEMO: '0' }
    expect(await built.run('cli', ['backup', file], env())).toMatchObject({ code: 0 })
    const during = written.length
    while (written.length < during + 5) await new Promise(resolve => setTimeout(resolve, 5))
    enough.abort()
    await work
    const stranger = { ...env(), MASTER_KEY: 'a key that this server does not have' }
    expect(await built.run('cli', ['backup', `${file}2`], stranger)).toMatchObject({
      code: 1,
      output: expect.stringContaining('another MASTER_KEY') as unknown,
    })
    expect(existsSync(`${file}2`)).toBe(false)
    expect(await built.run('cli', ['restore', file], env())).toMatchObject({
      code: 3,
      output: expect.stringContaining('in use by another Tabularium process') as unknown,
    })
    server.process.kill('SIGTERM')
    await server.finished

    expect(await built.run('cli', ['restore', file], other)).toMatchObject({ code: 0 })
    expect(await built.run('cli', ['verify'], other)).toMatchObject({ code: 0, output: 'Everything is in order.\n' })
    const db = await open(other.DATA_DIR)
    const [client] = ((await db.owner(null, tx => tx.execute('select id from clients'))) as { rows: { id: string }[] })
      .rows
    const kept = await db.tenant(client?.id ?? '', tx => tx.select({ id: supportEvents.id }).from(supportEvents))
    expect(kept.map(event => event.id)).toEqual(expect.arrayContaining(before))
    await db.close()
  })

  it('backs up, restores only into an empty place, and verifies', async () => {
    const file = join(root, 'backup.tgz')
    const other = { DATA_DIR: join(root, 'restored'), SEED_DEMO: '0' }
    expect(await built.run('cli', ['backup', file], env())).toMatchObject({ code: 0 })
    expect(await built.run('cli', ['backup', file], env())).toMatchObject({
      code: 2,
      output: expect.stringContaining('exists already') as unknown,
    })
    expect(await built.run('cli', ['restore', file], env())).toMatchObject({
      code: 2,
      output: expect.stringContaining('is not empty') as unknown,
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const damaged = join(root, 'damaged')
    mkdirSync(damaged)
    execFileSync('tar', ['-xzf', file, '-C', damaged])
    writeFileSync(join(damaged, 'database.tar.gz'), readFileSync(join(damaged, 'database.tar.gz')).subarray(0, 1000))
    execFileSync('tar', ['-czf', `${damaged}.tgz`, '-C', damaged, '.'])
    expect(await built.run('cli', ['restore', `${damaged}.tgz`], other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is empty again') as unknown,
    })

    expect(await built.run('cli', ['restore', file], other)).toMatchObject({ code: 0 })
    expect(await built.run('cli', ['verify'], other)).toMatchObject({ code: 0, output: 'Everything is in order.\n' })

    const server = await built.start(other)
    expect(await signIn(server)).toMatch(/^ey/)
    server.process.kill('SIGTERM')
    await server.finished

    mkdirSync(join(other.DATA_DIR, 'files', 'nobody'), { recursive: true })
    writeFileSync(join(other.DATA_DIR, 'files', 'nobody', 'x'), '')
    expect(await built.run('cli', ['verify'], other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('belong to no client') as unknown,
    })
  })

  it('says in one sentence what is wrong with a command, and makes nothing', async () => {
    const nowhere = join(root, 'nowhere')
    const textFile = join(root, 'note.txt')
    writeFileSync(textFile, 'not an archive')
    const wrong: [string[], number, string][] = [
      [['verify'], 2, 'There is no database in'],
      [['backup', join(root, 'b.tgz')], 2, 'There is no database in'],
      [['backup'], 2, 'Usage: backup FILE'],
      [['backup', 'a', 'b'], 2, 'Usage: backup FILE'],
      [['backup', '--help'], 2, 'Usage: backup FILE'],
      [['backup', join(nowhere, 'b.tgz')], 2, 'does not exist'],
      [['restore'], 2, 'Usage: restore FILE'],
      [['restore', join(nowhere, 'b.tgz')], 2, 'does not exist'],
      [['restore', textFile], 2, 'is not a backup of Tabularium'],
      [['migrate', 'now'], 2, 'Usage: migrate'],
      [['seed', '--people', '3'], 2, "Unknown option '--people'"],
      [['explode'], 2, 'Unknown command "explode"'],
    ]
    for (const [args, code, sentence] of wrong) {
      const ended = await built.run('cli', args, { DATA_DIR: nowhere, SEED_DEMO: '0' })
      expect(ended, args.join(' ')).toMatchObject({ code, output: expect.stringContaining(sentence) as unknown })
      expect(ended.output, args.join(' ')).not.toMatch(/\n +at /)
    }
    expect(existsSync(nowhere)).toBe(false)
  })

  it('says that PostgreSQL cannot be reached, without the password', async () => {
    const unreachable = {
      DATABASE_URL: 'postgres://tabularium:hunter2hunter2@127.0.0.1:1/none',
      MASTER_KEY: 'a master key that only tests ever see',
      DATA_DIR: join(root, 'unreachable'),
    }
    for (const ended of [
      await built.run('main', [], unreachable),
      await built.run('cli', ['migrate'], unreachable),
      await built.run('cli', ['verify'], unreachable),
    ]) {
      expect(ended).toMatchObject({ code: 5, output: expect.stringContaining('Check DATABASE_URL') as unknown })
      expect(ended.output).not.toMatch(/hunter2|\n +at /)
    }
  })

  it.each([
    [{ PORT: 'many' }, 'PORT must be a number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres'],
    [{ DATABASE_URL: 'postgres://127.0.0.1/none' }, 'MASTER_KEY is required with DATABASE_URL'],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must have at least 15 characters'],
  ])('says what is wrong with %j', async (wrong, message) => {
    const ended = await built.run('main', [], { ...env(), ...(wrong as Record<string, string>) })
    expect(ended).toMatchObject({ code: 2, output: expect.stringContaining(message) as unknown })
  })
})

if (postgresAvailable) {
  describe('the built server on PostgreSQL', () => {
    const MASTER_KEY = 'a master key that only tests ever see'

    it('runs as several processes on one database, which share the first secret and sessions; backs up and restores', async () => {
      const [database, empty] = [await createServerDatabase(), await createServerDatabase()]
      const env = (name: string, url: string) => ({ DATABASE_URL: url, MASTER_KEY, DATA_DIR: join(root, name) })
      expect(await built.run('cli', ['verify'], env('one', database.url))).toMatchObject({
        code: 2,
        output: expect.stringContaining('holds nothing of Tabularium') as unknown,
      })
      // Both apply the migrations at the same moment.
      const [one, two] = await Promise.all([
        built.start(env('one', database.url)),
        built.start(env('two', database.url)),
      ])
      const { jwt = '' } = await post(one.url, '/users/first_admin/', { ...account, secret: one.setupSecret ?? '' })
      await record(two, jwt, 'seen by the other process')
      expect(await signIn(two)).toMatch(/^ey/)
      expect(two.setupSecret).toBe(one.setupSecret)
      const again = { ...account, email: 'eve@acme.test', secret: two.setupSecret ?? '' }
      await expect(post(two.url, '/users/first_admin/', again)).rejects.toThrow('403')
      for (const server of [one, two]) server.process.kill('SIGTERM')
      expect([(await one.finished).code, (await two.finished).code]).toEqual([0, 0])

      const file = join(root, 'server.tgz')
      const backup = await built.run('cli', ['backup', file], env('one', database.url))
      if (backup.output.includes('pg_dump is needed')) {
        expect(backup.code).toBe(1)
      } else {
        expect(backup.code, backup.output).toBe(0)
        const full = await built.run('cli', ['restore', file], env('three', database.url))
        expect(full).toMatchObject({ code: 2, output: expect.stringContaining('has tables already') as unknown })
        expect(await built.run('cli', ['restore', file], env('three', empty.url))).toMatchObject({ code: 0 })
        const restored = await built.start(env('three', empty.url))
        expect(await signIn(restored)).toMatch(/^ey/)
        restored.process.kill('SIGTERM')
        await restored.finished
      }
      await Promise.all([database.drop(), empty.drop()])
    })
  })
}
