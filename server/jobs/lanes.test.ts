import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeOnBothEngines, openTestDatabase } from '../../test/harness/testDatabase'
import { newId } from '../db/ids'
import { clients, jobs } from '../db/schema'
import type { Database } from '../db/types'
import { insertJob, insertJobs } from './enqueue'
import { createJobRunner, type JobRunner } from './runner'
import { createJobStore } from './store'
import { defineJob, type Job } from './types'
import { folderStores } from '../store/files'

const log = pino({ level: 'silent' })
const data = z.strictObject({ label: z.string() })

describeOnBothEngines('lanes of jobs', engine => {
  let db: Database
  let [a, b] = ['', '']
  const runners: JobRunner[] = []
  /** Labels in the order in which they were taken, and those running now. */
  const taken: string[] = []
  const running = new Map<string, () => void>()
  let most = new Map<string, number>()
  /** Whether jobs wait until the test releases them. */
  let held = false

  const laneOf = (label: string) => label.split(' ')[0] ?? ''
  const work = async (clientId: string, label: string) => {
    taken.push(label)
    const place = `${clientId} ${laneOf(label)}`
    await new Promise<void>(done => {
      running.set(label, done)
      const beside = [...running.keys()].filter(
        other => laneOf(other) === laneOf(label) && other.at(-1) === label.at(-1),
      )
      most.set(place, Math.max(most.get(place) ?? 0, beside.length))
      if (!held) setImmediate(done)
    })
    running.delete(label)
  }
  const kind = (name: string, lane: string | null): Job<{ label: string }> =>
    defineJob({ name, data, lane, run: (ctx, { label }) => work(ctx.clientId, label) })
  const side = kind('side', null)
  const main = defineJob({ name: 'main', data, run: (ctx, { label }) => work(ctx.clientId, label) })
  const files = kind('files', 'files')
  const documents = kind('documents', 'documents')
  const large = kind('large', 'large imports')

  const startRunner = (concurrency: number) => {
    const runner = createJobRunner({
      db,
      log,
      stores: folderStores('/nowhere'),
      jobs: [side, main, files, documents, large],
      pollMs: 10,
      backoff: () => 0,
      concurrency,
    })
    runners.push(runner)
    runner.start()
  }
  /** Labels end with the letter of their organisation. */
  const add = (clientId: string, job: Job<{ label: string }>, labels: readonly string[]) =>
    db.tenant(clientId, tx =>
      insertJobs(
        tx,
        job,
        labels.map(label => ({ label })),
      ),
    )
  const until = async (condition: () => boolean | Promise<boolean>) => {
    while (!(await condition())) await new Promise(resolve => setTimeout(resolve, 5))
  }
  const allDone = async () => {
    const rows = await db.worker(tx => tx.select({ state: jobs.state }).from(jobs))
    return rows.every(({ state }) => state === 'done')
  }
  /** Lets one running job end and waits for the next to be taken. */
  const letGo = async (label: string) => {
    const before = taken.length
    running.get(label)?.()
    await until(() => taken.length > before)
    return taken.at(-1)
  }

  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    taken.length = 0
    most = new Map()
    held = false
    await db.worker(tx => tx.delete(jobs))
    ;[a, b] = [newId(), newId()]
    for (const id of [a, b]) await db.owner(id, tx => tx.insert(clients).values({ id, name: id }))
  })
  afterEach(async () => {
    held = false
    const ended = runners.splice(0).map(runner => runner.stop())
    for (const done of running.values()) done()
    await Promise.all(ended)
  })
  afterAll(() => db.close())

  it('let jobs without one run side by side, on every process there is', async () => {
    held = true
    await add(a, side, ['side 1 a', 'side 2 a', 'side 3 a', 'side 4 a', 'side 5 a'])
    startRunner(2)
    startRunner(2)
    await until(() => running.size === 4)
    expect([...taken].sort()).toEqual(['side 1 a', 'side 2 a', 'side 3 a', 'side 4 a'])
    expect(await letGo('side 2 a')).toBe('side 5 a')
  })

  it('let one job of each run at a time in an organisation, whoever takes them, and every job once', async () => {
    const labels = (lane: string, organisation: string) =>
      Array.from({ length: 8 }, (_, at) => `${lane} ${at} ${organisation}`)
    for (const [clientId, letter] of [
      [a, 'a'],
      [b, 'b'],
    ] as const) {
      await add(clientId, main, labels('main', letter))
      await add(clientId, files, labels('files', letter))
      await add(clientId, side, labels('side', letter))
    }
    for (let runner = 0; runner < 3; runner++) startRunner(4)
    await until(allDone)
    expect([...taken].sort()).toEqual(
      ['a', 'b'].flatMap(letter => ['main', 'files', 'side'].flatMap(lane => labels(lane, letter))).sort(),
    )
    const exclusive = [a, b].flatMap(clientId => ['main', 'files'].map(lane => most.get(`${clientId} ${lane}`)))
    expect(exclusive).toEqual([1, 1, 1, 1])
  })

  it('stand beside each other: files are made while an import runs', async () => {
    held = true
    await add(a, main, ['main 1 a', 'main 2 a'])
    await add(a, files, ['files 1 a', 'files 2 a'])
    startRunner(4)
    await until(() => running.size === 2)
    expect([...running.keys()].sort()).toEqual(['files 1 a', 'main 1 a'])
    expect(await letGo('files 1 a')).toBe('files 2 a')
  })

  it('that one file can make last take no place of the others, whoever fills them', async () => {
    held = true
    await add(a, documents, ['documents 1 a', 'documents 2 a'])
    await add(a, large, ['large 1 a'])
    await add(b, documents, ['documents 1 b'])
    startRunner(1)
    await until(() => running.size === 2)
    expect([...running.keys()].sort()).toEqual(['documents 1 a', 'large 1 a'])
    await add(a, main, ['main 1 a'])
    await add(b, main, ['main 1 b'])
    await until(() => running.size === 3)
    expect([...running.keys()].filter(label => label.startsWith('main'))).toHaveLength(1)
    // The place of the documents goes to the organisation that has not had it, though both shared places are wanted.
    expect(await letGo('documents 1 a')).toBe('documents 1 b')
  })

  it('come before what runs side by side, so that hundreds of items do not keep an import waiting', async () => {
    held = true
    await add(a, side, ['side 1 a', 'side 2 a', 'side 3 a'])
    startRunner(1)
    await until(() => running.size === 1)
    await add(a, main, ['main 1 a'])
    expect(await letGo('side 1 a')).toBe('main 1 a')
    expect(await letGo('main 1 a')).toBe('side 2 a')
  })

  it('give the next free place to the organisation that has none, and then share the places evenly', async () => {
    held = true
    const many = (letter: string) => Array.from({ length: 6 }, (_, at) => `side ${at} ${letter}`)
    await add(a, side, many('a'))
    startRunner(2)
    await until(() => running.size === 2)
    await add(b, side, many('b'))
    expect(await letGo('side 0 a')).toBe('side 0 b')
    // One each: the place goes to the one served longer ago, and neither gets two.
    expect(await letGo('side 0 b')).toBe('side 1 b')
    expect(await letGo('side 1 a')).toBe('side 2 a')
    expect(await letGo('side 1 b')).toBe('side 2 b')
  })

  it('give a free place to something else when two processes reach for the same lane at once', async () => {
    await db.tenant(a, async tx => {
      for (const label of ['main 1 a', 'main 2 a', 'main 3 a']) await insertJob(tx, main, { label })
      for (const label of ['side 1 a', 'side 2 a']) await insertJob(tx, side, { label })
    })
    const store = createJobStore(db)
    const claims = await Promise.all([1, 2, 3].map(() => store.claim(30)))
    expect(claims.map(claim => claim?.name).sort()).toEqual(['main', 'side', 'side'])
    expect(await store.claim(30)).toBeNull()
  })

  it('are free again when the process that worked in them died', async () => {
    await add(a, files, ['files 1 a', 'files 2 a'])
    await add(a, side, ['side 1 a', 'side 2 a'])
    const store = createJobStore(db)
    const lost = [await store.claim(30), await store.claim(30)]
    expect(lost.map(claim => claim?.name)).toEqual(['files', 'side'])
    await db.owner(a, tx =>
      tx
        .update(jobs)
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where(sql`state = 'running'`),
    )
    startRunner(2)
    await until(allDone)
    expect([...taken].sort()).toEqual(['files 1 a', 'files 2 a', 'side 1 a', 'side 2 a'])
  })
})
