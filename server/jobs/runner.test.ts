import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeOnBothEngines, openTestDatabase, urlOf } from '../../test/harness/testDatabase'
import { newId } from '../db/ids'
import { clients, jobs } from '../db/schema'
import type { Database } from '../db/types'
import { listenTo } from '../db/listen'
import { insertJob, insertJobs, JOBS_CHANNEL } from './enqueue'
import { createJobRunner } from './runner'
import { createJobStore } from './store'
import { defineJob, PermanentFailure, type Job, type JobCtx } from './types'
import { folderStores } from '../store/files'

const log = pino({ level: 'silent' })

/** A gate that a running job waits at until the test opens it. */
const gate = () => {
  let open: () => void = () => undefined
  const passed = new Promise<void>(resolve => (open = resolve))
  return { open, passed }
}

describeOnBothEngines('jobs', engine => {
  let db: Database
  let [a, b] = ['', '']
  const ran: string[] = []
  const gates = new Map<string, ReturnType<typeof gate>>()
  let work: (ctx: JobCtx, label: string) => Promise<void> = () => Promise.resolve()

  const job = defineJob({
    name: 'test',
    data: z.strictObject({ label: z.string() }),
    run: async (ctx, { label }) => {
      ran.push(label)
      await work(ctx, label)
      await gates.get(label)?.passed
    },
    failed: (ctx, { label }, reason) => {
      ran.push(`${label} failed: ${reason}`)
      return ctx.tenant(() => Promise.resolve())
    },
  })
  const runner = (options: { concurrency?: number; leaseSeconds?: number } = {}) =>
    createJobRunner({
      db,
      log,
      stores: folderStores('/nowhere'),
      jobs: [job],
      pollMs: 20,
      backoff: () => 0,
      ...options,
    })
  const add = (clientId: string, label: string, kind: Job<{ label: string }> = job) =>
    db.tenant(clientId, tx => insertJob(tx, kind, { label }))
  const states = () =>
    db.worker(tx =>
      tx.select({ state: jobs.state, attempts: jobs.attempts, reason: jobs.reason }).from(jobs).orderBy(jobs.created),
    )
  const until = async (condition: () => boolean | Promise<boolean>) => {
    while (!(await condition())) await new Promise(resolve => setTimeout(resolve, 10))
  }

  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    ran.length = 0
    gates.clear()
    work = () => Promise.resolve()
    await db.worker(tx => tx.delete(jobs))
    ;[a, b] = [newId(), newId()]
    for (const id of [a, b]) await db.owner(id, tx => tx.insert(clients).values({ id, name: id }))
  })
  afterAll(() => db.close())

  it('exist if and only if their transaction commits', async () => {
    await expect(
      db.tenant(a, async tx => {
        await insertJob(tx, job, { label: 'undone' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await add(a, 'kept')
    await runner().runDue()
    expect(ran).toEqual(['kept'])
    expect(await states()).toEqual([{ state: 'done', attempts: 1, reason: null }])
  })

  // The embedded database belongs to one process, which needs no notice.
  it.runIf(engine === 'postgres')('are announced to all processes once their transaction commits', async () => {
    let heard = 0
    const databaseUrl = await urlOf(db)
    const listening = listenTo({
      databaseUrl,
      channel: JOBS_CHANNEL,
      onNotice: () => (heard += 1),
      onError: error => ran.push(error.message),
    })
    await until(() => heard === 1)
    await expect(
      db.tenant(a, async tx => {
        await insertJob(tx, job, { label: 'undone' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await add(a, 'kept')
    await until(() => heard === 2)
    await listening.stop()
    expect([heard, ran]).toEqual([2, []])
  })

  it('are waited for by a call that runs what is due, also while a started runner is only taking them', async () => {
    const started = runner()
    started.start()
    for (let round = 0; round < 20; round += 1) {
      await add(a, `round ${round}`)
      started.wake()
      await started.runDue()
      expect(ran).toHaveLength(round + 1)
    }
    await started.stop(0)
  })

  it('refuse data that does not fit', async () => {
    await expect(db.tenant(a, tx => insertJob(tx, job, { label: 1 } as never))).rejects.toThrow()
    expect(await states()).toEqual([])
  })

  it('work with the rights of their own client organisation', async () => {
    const seen: unknown[] = []
    work = async ctx => {
      seen.push(await ctx.tenant(tx => tx.select({ id: clients.id }).from(clients)))
    }
    await add(a, 'one')
    await runner().runDue()
    expect(seen).toEqual([[{ id: a }]])
  })

  it('are tried again, then fail for good with a reason that tells nothing internal', async () => {
    work = () => Promise.reject(new Error('secret detail'))
    await add(a, 'bad')
    await runner().runDue()
    expect(ran).toEqual(['bad', 'bad', 'bad', 'bad failed: An internal error stopped the work.'])
    expect(await states()).toEqual([{ state: 'failed', attempts: 3, reason: 'An internal error stopped the work.' }])
  })

  it('are not tried again when no repeat can help', async () => {
    work = () => Promise.reject(new PermanentFailure('Line 3 has no value.'))
    await add(a, 'bad')
    await runner().runDue()
    expect(ran).toEqual(['bad', 'bad failed: Line 3 has no value.'])
  })

  it('run one at a time per client organisation, and no organisation waits for another', async () => {
    for (const label of ['a1', 'a2', 'a3', 'b1']) gates.set(label, gate())
    // In one statement, which orders them, and due before the other: the embedded database counts in milliseconds.
    await db.tenant(a, tx =>
      insertJobs(
        tx,
        job,
        ['a1', 'a2', 'a3'].map(label => ({ label })),
      ),
    )
    await db.tenant(b, tx => insertJob(tx, job, { label: 'b1' }, 0.002))
    const running = runner({ concurrency: 4 })
    running.start()
    await until(() => ran.length === 2)
    expect(ran).toEqual(['a1', 'b1'])
    gates.get('a1')?.open()
    await until(() => ran.length === 3)
    expect(ran[2]).toBe('a2')
    for (const { open } of gates.values()) open()
    await until(async () => (await states()).every(row => row.state === 'done'))
    await running.stop()
  })

  it('are taken once by several runners', async () => {
    for (let number = 0; number < 6; number++) await add(number % 2 ? a : b, `job ${number}`)
    const runners = [runner(), runner(), runner()]
    for (const each of runners) each.start()
    await until(async () => (await states()).every(row => row.state === 'done'))
    await Promise.all(runners.map(each => each.stop()))
    expect(ran.sort()).toEqual([0, 1, 2, 3, 4, 5].map(number => `job ${number}`))
  })

  it('of a process that died are taken again after their lease, and the dead process can change nothing', async () => {
    await add(a, 'orphan')
    const store = createJobStore(db)
    const dead = await store.claim(30)
    expect(await store.claim(30)).toBeNull()
    await db.owner(a, tx => tx.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` }))
    await runner().runDue()
    expect(ran).toEqual(['orphan'])
    expect(dead && (await store.renew(dead, 30))).toBe(false)
    if (dead) await store.finish(dead, 'failed', 'too late')
    expect(await states()).toEqual([{ state: 'done', attempts: 2, reason: null }])
  })

  it('that kill the process each time fail after the last try', async () => {
    await add(a, 'deadly')
    const store = createJobStore(db)
    for (let attempt = 0; attempt < 3; attempt++) {
      await store.claim(30)
      await db.owner(a, tx => tx.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` }))
    }
    await runner().runDue()
    expect(ran).toEqual(['deadly failed: The work stopped the server each time it was tried.'])
  })

  it('go back into the queue uncounted when the server stops', async () => {
    work = ctx =>
      new Promise((_, reject) => {
        ctx.signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    await add(a, 'long')
    const running = runner()
    running.start()
    await until(() => ran.length === 1)
    await running.stop(0)
    expect(await states()).toEqual([
      { state: 'waiting', attempts: 0, reason: 'The server stopped; the work is taken up again.' },
    ])
  })
})
