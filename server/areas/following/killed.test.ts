import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStoryCard, createStory, listNotices, patchNoticeChoice, startFollow } from '@core/contract'
import { buildServer, type BuiltServer } from '../../../test/harness/builtServer'
import { openMailbox, type Mailbox } from '../../../test/harness/mailbox'
import { addReader, type Reader } from '../../../test/harness/readers'
import { MASTER_KEY, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { postgresAvailable, urlOf } from '../../../test/harness/testDatabase'
import { jobs, noticeMails } from '../../db/schema'
import { mailJob } from './mailJob'

/** More than happens until a mail is sent and settled. */
const MOST_DEATHS = 20

describe.skipIf(!postgresAvailable)('mails of a process that is killed', () => {
  let box: Mailbox
  let built: BuiltServer
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    box = await openMailbox()
    built = await buildServer({ 'mortal-mails': 'test/harness/mortalMails.ts' })
    server = await startTestServer({ engine: 'postgres', mailer: box.mailer, publicOrigin: 'http://tabularium.test' })
    one = await server.mintClient()
  })
  afterAll(async () => {
    await server.close()
    await box.close()
    built.remove()
  })

  /** Somebody for whom a mail is due. */
  const awaiting = async (): Promise<Reader> => {
    const reader = await addReader(server, one)
    await reader.call(patchNoticeChoice, { body: { mails: 'at_once', time_zone: 'UTC' } })
    const manager = one.as('manager')
    const { id } = await manager.call(createStory, { body: { title: 'Mornings', summary: '', public: true } })
    await reader.call(startFollow, { params: { itemType: 'story', itemId: id } })
    await manager.call(addStoryCard, { params: { storyId: id }, body: { kind: 'text', title: 'A card', body: '' } })
    await server.db.worker(tx =>
      tx
        .update(jobs)
        .set({ due: sql`now()` })
        .where(eq(jobs.state, 'waiting')),
    )
    return reader
  }
  const isDone = async ({ id }: Reader) => {
    const own = and(eq(jobs.name, mailJob.name), sql`${jobs.data}->>'userId' = ${id}`, eq(jobs.state, 'done'))
    return (await server.db.worker(tx => tx.select({ id: jobs.id }).from(jobs).where(own))).length > 0
  }
  const stateOf = async ({ id }: Reader) => {
    const rows = await one.tenant(tx =>
      tx.select({ state: noticeMails.state }).from(noticeMails).where(eq(noticeMails.userId, id)),
    )
    return rows.map(({ state }) => state)
  }
  const arrivedAt = ({ email }: Reader) => box.arrived.filter(({ to }) => to.includes(email)).length

  it('at each of its steps are sent once at most, and are in the inbox whatever became of them', async () => {
    const url = await urlOf(server.db)
    const ends: unknown[] = []
    for (let dieAt = 1; ; dieAt += 1) {
      expect(dieAt).toBeLessThan(MOST_DEATHS)
      const reader = await awaiting()
      const worker = await built.startOwn('mortal-mails', {
        DATABASE_URL: url,
        DATA_DIR: server.dataDir,
        MASTER_KEY,
        SMTP_URL: box.smtpUrl,
        DIE_AT: String(dieAt),
      })
      const over = new AbortController()
      const done = (async () => {
        while (!over.signal.aborted && !(await isDone(reader))) await new Promise(resolve => setTimeout(resolve, 50))
      })()
      await Promise.race([worker.finished, done])
      over.abort()
      const died = worker.process.exitCode !== null || worker.process.signalCode !== null
      worker.process.kill('SIGKILL')
      await worker.finished
      await done
      // Another process takes over what this one held.
      await server.jobs.takeOver()
      await server.db.worker(tx =>
        tx
          .update(jobs)
          .set({ due: sql`now()` })
          .where(eq(jobs.state, 'waiting')),
      )
      await server.jobs.runDue()
      expect((await reader.call(listNotices, {})).unread).toBe(1)
      const [state, ...others] = await stateOf(reader)
      expect(others).toEqual([])
      ends.push([state, arrivedAt(reader)])
      if (!died) break
    }
    expect(ends).toEqual([
      // Before it was marked: another process sends it.
      ['sent', 1],
      // Marked, and not with the mail server yet: it is lost.
      ['sending', 0],
      ['sending', 0],
      // With the mail server, and not noted as sent: nobody sends it again.
      ['sending', 1],
      ['sending', 1],
      ['sent', 1],
      ['sent', 1],
    ])
  })
})
