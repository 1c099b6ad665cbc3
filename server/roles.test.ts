import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBalancer } from '../test/harness/balancer'
import { buildServer, type BuiltServer, type Started } from '../test/harness/builtServer'
import { makePdf } from '../test/harness/documents'
import { insertSearchStudy } from '../test/harness/searchLibrary'
import type { Launched } from '../test/harness/serverProcess'
import { createServerDatabase, postgresAvailable } from '../test/harness/testDatabase'
import { openDatabase } from './db/open'
import { clients } from './db/schema'

const account = {
  client_name: 'Acme Research',
  email: 'ada@acme.test',
  first_name: 'Ada',
  last_name: 'L',
  password: 'seven lamps on water',
}
const WORKS = /works on jobs\. Its state: (\S+)\/readyz\n/

const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise(resolve => setTimeout(resolve, 50))
}

// The roles share work through the database, which the embedded one cannot: it belongs to one process.
describe.runIf(postgresAvailable)('processes with roles', () => {
  let built: BuiltServer
  let root: string
  let database: Awaited<ReturnType<typeof createServerDatabase>>
  const started: Launched[] = []
  let web: Started
  let jwt = ''

  const env = (role: string, more: Readonly<Record<string, string>> = {}) => ({
    DATABASE_URL: database.url,
    MASTER_KEY: 'a master key that only tests ever see',
    // On one machine the folder is what the processes share; on several it is FILES_URL.
    DATA_DIR: join(root, 'data'),
    ROLE: role,
    ...more,
  })
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<Started> => {
    const server = await built.start(env('web', more))
    started.push(server)
    return server
  }
  const startWorker = async () => {
    const worker = built.launch(env('worker'))
    started.push(worker)
    await worker.says(WORKS)
    return { ...worker, url: WORKS.exec(worker.output())?.[1] ?? '' }
  }
  const call = async (method: string, path: string, body?: BodyInit, at = web.url) => {
    const answer = await fetch(`${at}${path.startsWith('/proxy/') ? '' : '/api'}${path}`, {
      method,
      headers: {
        origin: at,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(jwt && { authorization: `Bearer ${jwt}` }),
      },
      ...(body !== undefined && { body }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const upload = async (name: string) => {
    const bytes = makePdf(['Tea is drunk at breakfast'])
    const { id } = await call('POST', `/studies/T-1/documents/?file_name=${name}&bytes=${bytes.length}`, bytes)
    return String(id)
  }
  const stateOf = async (id: string) => String((await call('GET', `/documents/${id}/`)).preview_state)
  const gauge = async (at: string, name: string) => {
    const text = await (await fetch(`${at}/metrics`)).text()
    return text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length + 1)
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tabularium-roles-'))
    ;[built, database] = await Promise.all([buildServer(), createServerDatabase()])
    web = await start()
    const made = await call('POST', '/users/first_admin/', JSON.stringify({ ...account, secret: web.setupSecret }))
    jwt = String(made.jwt)
    const fail = (error: Error) => {
      throw error
    }
    const db = await openDatabase({ databaseUrl: database.url, dataDir: root, onError: fail, onLost: fail })
    const [client] = await db.owner(null, tx => tx.select({ id: clients.id }).from(clients))
    const clientId = client?.id ?? ''
    await db.tenant(clientId, tx => insertSearchStudy(tx, clientId, { name: 'Tea', number: 'T-1' }))
    await db.close()
  })
  afterAll(async () => {
    for (const { process } of started) process.kill('SIGKILL')
    await Promise.all(started.map(({ finished }) => finished))
    built.remove()
    await database.drop()
    rmSync(root, { recursive: true, force: true })
  })

  it('refuse to be anything but everything on the embedded database, and to be what nobody knows', async () => {
    for (const [role, words] of [
      ['worker', 'ROLE needs DATABASE_URL'],
      ['cook', 'ROLE must be one of all, web, worker'],
    ] as const)
      expect(await built.run('main', [], { DATA_DIR: join(root, 'none'), ROLE: role })).toMatchObject({
        code: 2,
        output: expect.stringContaining(words) as unknown,
      })
  })

  it('leave jobs to workers: one that answers only stores them, and one that only works takes them', async () => {
    const id = await upload('early.pdf')
    expect(await gauge(web.url, 'tabularium_jobs{state="waiting"}')).toBe('1')
    const worker = await startWorker()
    await until(async () => (await stateOf(id)) === 'ready')
    expect(await gauge(worker.url, 'tabularium_jobs{state="waiting"}')).toBe('0')

    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${worker.url}/api/config/`)).status).toBe(404)
    expect(worker.output()).not.toContain('secret')
    worker.process.kill('SIGTERM')
    expect((await worker.finished).code).toBe(0)
  })

  it('are replaced one after the other under load, and no request is lost', async () => {
    const balancer = await startBalancer()
    const delay = { STOP_DELAY: '3' }
    let now = await Promise.all([start(delay), start(delay)])
    for (const { url } of now) await balancer.add(url)

    const written: string[] = []
    const failures: string[] = []
    let enough = false
    const load = async (who: number) => {
      for (let number = 0; !enough; number += 1) {
        const detail = `${who}.${number}`
        try {
          await call('POST', '/support/events/', JSON.stringify({ kind: 'other', path: '/', detail }), balancer.url)
          await call('GET', '/proxy/husky/studies/?page_size=25', undefined, balancer.url)
          written.push(detail)
        } catch (error) {
          failures.push(String(error).slice(0, 80))
        }
        // Slower than the limit of calls that a person may make.
        await new Promise(resolve => setTimeout(resolve, 200))
      }
    }
    const loads = [1, 2, 3, 4].map(load)
    const replace = async (old: Started) => {
      const fresh = await start(delay)
      await balancer.add(fresh.url)
      old.process.kill('SIGTERM')
      expect((await old.finished).code).toBe(0)
      return fresh
    }
    now = [await replace(now[0]), now[1]]
    now = [now[0], await replace(now[1])]
    const after = written.length
    await until(() => Promise.resolve(written.length + failures.length > after + 20))
    enough = true
    await Promise.all(loads)
    await balancer.close()
    expect([...new Set(failures)]).toEqual([])
    expect(written.length).toBeGreaterThan(40)
  }, 120_000)
})
