import { and, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createReport,
  createStory,
  DEFAULT_VIEW_SETTINGS,
  getDataset,
  getNoticeChoice,
  listNotices,
  patchNoticeChoice,
  readNotices,
  startFollow,
} from '@core/contract'
import type { MailRhythm } from '@core/domain'
import { headersOf, openMailbox, wordsOf, type Mailbox } from '../../../test/harness/mailbox'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import { addReader, type Reader } from '../../../test/harness/readers'
import { insertDocument, insertSearchStudy } from '../../../test/harness/searchLibrary'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasets, jobs, noticeMails, stories } from '../../db/schema'
import { insertJob } from '../../jobs/enqueue'
import { createJobStore } from '../../jobs/store'
import { createMailer } from '../../mail'
import type { JobCtx } from '../../jobs/types'
import { createSealer } from '../../store/seal'
import { leaveAddress } from './leaveAddress'
import { mailJob } from './mailJob'

const ORIGIN = 'http://tabularium.test'

describe('mails about what is followed', () => {
  let box: Mailbox
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    box = await openMailbox()
    server = await startTestServer({ mailer: box.mailer, publicOrigin: ORIGIN })
    one = await server.mintClient({ name: 'Northfield <Foods>' })
  })
  afterAll(async () => {
    await server.close()
    await box.close()
  })
  beforeEach(async () => {
    box.arrived.length = 0
    box.refused.clear()
    await server.db.worker(tx => tx.delete(jobs))
  })

  const choose = (reader: Reader, mails: MailRhythm, time_zone = 'UTC') =>
    reader.call(patchNoticeChoice, { body: { mails, time_zone } })
  const addStory = async (title: string) =>
    (await one.as('manager').call(createStory, { body: { title, summary: '', public: true } })).id
  const addCard = (storyId: string) =>
    one.as('manager').call(addStoryCard, {
      params: { storyId },
      body: { kind: 'text', title: 'A card', body: '' },
    })
  const follow = (reader: Reader, itemId: string) => reader.call(startFollow, { params: { itemType: 'story', itemId } })
  /** A reader with these mails who follows a story. */
  const follower = async (mails: MailRhythm, title = 'Mornings & <b>noons</b>') => {
    const reader = await addReader(server, one)
    await choose(reader, mails)
    const story = await addStory(title)
    await follow(reader, story)
    return { reader, story }
  }
  const waiting = () =>
    server.db.worker(tx =>
      tx
        .select({
          data: jobs.data,
          seconds: sql<number>`extract(epoch from ${jobs.due} - now())::float`,
        })
        .from(jobs)
        .where(and(eq(jobs.name, mailJob.name), eq(jobs.state, 'waiting'))),
    )
  /** What is due later is due now. */
  const mailNow = async () => {
    await server.db.worker(tx =>
      tx
        .update(jobs)
        .set({ due: sql`now()` })
        .where(eq(jobs.state, 'waiting')),
    )
    await server.jobs.runDue()
  }
  const mailsOf = (reader: Reader) =>
    one.tenant(tx =>
      tx
        .select({ state: noticeMails.state, problem: noticeMails.problem })
        .from(noticeMails)
        .where(eq(noticeMails.userId, reader.id)),
    )
  const unread = async (reader: Reader) => (await reader.call(listNotices, {})).unread

  it('come once for all that happened within a minute or two, and say what the inbox says', async () => {
    const { reader, story } = await follower('at_once')
    await addCard(story)
    await addCard(story)
    const queued = await waiting()
    expect(queued.map(({ data }) => data)).toEqual([{ userId: reader.id }])
    expect(queued[0]?.seconds).toBeGreaterThan(60)
    expect(queued[0]?.seconds).toBeLessThanOrEqual(120)
    await server.jobs.runDue()
    expect(box.arrived).toEqual([])
    await mailNow()
    expect(box.arrived.map(({ to }) => to)).toEqual([[reader.email]])
    const [mail] = box.arrived
    if (!mail) throw new Error('No mail came')
    const text = wordsOf(mail)
    expect(text).toContain('Test manager added 2 cards')
    expect(text).toContain(`${ORIGIN}/stories/${story}`)
    // Both forms, and in HTML nothing of what people wrote is markup.
    expect(text).toContain('Mornings &amp; &lt;b&gt;noons&lt;/b&gt;')
    expect(text).toContain('Northfield &lt;Foods&gt;')
    expect(await mailsOf(reader)).toEqual([{ state: 'sent', problem: null }])
    await mailNow()
    expect(box.arrived).toHaveLength(1)
    // What comes next is another mail, of that alone.
    await addCard(story)
    await mailNow()
    expect(box.arrived.map(one => wordsOf(one)).at(-1)).toContain('Test manager added a card')
  })

  it('of a day or a week wait for the morning, and go with another choice', async () => {
    const { reader, story } = await follower('daily')
    await addCard(story)
    await addCard(story)
    const [queued, ...more] = await waiting()
    expect(more).toEqual([])
    expect(queued?.seconds).toBeGreaterThan(0)
    expect(queued?.seconds).toBeLessThanOrEqual(86_400)
    await choose(reader, 'at_once')
    const after = await waiting()
    expect(after).toHaveLength(1)
    expect(after[0]?.seconds).toBeLessThanOrEqual(90)
    await choose(reader, 'none')
    expect(await waiting()).toEqual([])
    // Mails are for what happens from then on.
    await choose(reader, 'at_once')
    expect(await waiting()).toEqual([])
    expect(await unread(reader)).toBe(1)
  })

  it('are not sent of what was read in the meantime', async () => {
    const { reader, story } = await follower('at_once')
    await addCard(story)
    const { results } = await reader.call(listNotices, {})
    await reader.call(readNotices, { body: { until: results[0]?.newest ?? '' } })
    await mailNow()
    expect(box.arrived).toEqual([])
    expect(await mailsOf(reader)).toEqual([])
  })

  it('hold nothing that the person may not see when they are written', async () => {
    const { reader, story } = await follower('at_once', 'Open story')
    const { reader: neighbour, story: closing } = await follower('at_once', 'Closing story')
    await follow(reader, closing)
    const study = await one.tenant(tx =>
      insertSearchStudy(tx, one.client.id, { name: 'Closed', rights: { restrictedGroups: ['board'] } }),
    )
    const document_id = await one.tenant(tx =>
      insertDocument(tx, one, { studyId: study, name: 'a.pdf', pages: ['words'] }),
    )
    await addCard(story)
    await addCard(closing)
    await one.as('manager').call(addStoryCard, {
      params: { storyId: story },
      body: { kind: 'document', title: 'Secret', document_id, page: 1 },
    })
    await one.tenant(tx => tx.update(stories).set({ public: false }).where(eq(stories.id, closing)))
    await mailNow()
    expect(box.arrived.map(({ to }) => to)).toEqual([[reader.email]])
    const text = box.arrived.map(wordsOf).join()
    expect(text).toContain('added a card')
    expect(text).not.toMatch(/Closing|Secret|2 cards/)
    expect(await mailsOf(neighbour)).toEqual([])
    expect(await mailsOf(reader)).toHaveLength(1)
  })

  it('are of questions, reports and searches too, each with its address, as long as they are open', async () => {
    const manager = one.as('manager')
    const survey = (study: { study_id: string } | { study_name: string }, respondents: number) =>
      importDataset(server, manager, { fileName: 'survey.csv', bytes: smallCsv(respondents), study })
    const { studyId, datasetName } = await survey({ study_name: 'Ratings' }, 60)
    const { questions } = await manager.call(getDataset, { params: { studyId, datasetName }, query: {} })
    const question = questions.find(each => each.question_text === 'Gender')
    const nk = question?.nk ?? ''
    const report = await manager.call(createReport, {
      params: { studyId },
      body: {
        ...{ title: 'By gender', description: '', dataset_name: datasetName, segmentation: [] },
        main: [{ [question?.question_name ?? '']: { calculated: [], nets: [] } }],
        options: {
          ...{ filters: null, autoAdjustBaseEnabled: false, weighting: null, weightingLabel: null, inverted: false },
          viewSettings: DEFAULT_VIEW_SETTINGS,
        },
      },
    })
    const [reader, locked] = [await addReader(server, one), await addReader(server, one, { silentRestrictions: true })]
    for (const each of [reader, locked]) {
      await choose(each, 'at_once')
      await each.call(startFollow, { params: { itemType: 'question', itemId: nk } })
      await each.call(startFollow, { params: { itemType: 'report', itemId: report.id } })
      await each.call(startFollow, { params: { itemType: 'search', itemId: 'query=rating' } })
    }
    await survey({ study_id: studyId }, 80)
    await survey({ study_name: 'Ratings again' }, 40)
    const closed = and(eq(datasets.clientId, one.client.id), eq(datasets.name, datasetName))
    const close = (groupRestrictions: string[]) =>
      one.tenant(tx => tx.update(datasets).set({ groupRestrictions }).where(closed))
    await server.db.worker(tx => tx.delete(jobs).where(sql`${jobs.data}->>'userId' = ${locked.id}`))
    await mailNow()
    expect(box.arrived.map(({ to }) => to)).toEqual([[reader.email]])
    const text = box.arrived.map(wordsOf).join()
    for (const words of ['Gender', 'By gender', 'Search: rating', `New data in ${datasetName}`, 'new results'])
      expect(text).toContain(words)
    for (const path of [/\/analysis\/[^/]+\/Main\//, new RegExp(`report=${report.id}`), /\/results\?query=rating/])
      expect(text).toMatch(path)
    // The same for somebody who has lost the data in the meantime.
    await close(['board'])
    await server.db.tenant(one.client.id, tx => insertJob(tx, mailJob, { userId: locked.id }))
    await mailNow()
    expect(box.arrived.slice(1).map(wordsOf).join()).not.toMatch(/Gender|By gender|Main/)
    await close([])
  })

  it('that the mail server refuses are noted, and not sent again', async () => {
    const { reader, story } = await follower('at_once')
    box.refused.add(reader.email)
    await addCard(story)
    await mailNow()
    box.refused.clear()
    await mailNow()
    expect(box.arrived).toEqual([])
    expect(await mailsOf(reader)).toEqual([
      { state: 'refused', problem: 'The mail server refused this address. Check its spelling.' },
    ])
    expect(await unread(reader)).toBe(1)
  })

  it('wait while the mail server cannot be reached, and are sent when it is back', async () => {
    const { reader, story } = await follower('at_once')
    await addCard(story)
    const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'library@tabularium.test', timeoutMs: 500 })
    const claim = await claimed()
    // Said again while the mail was under way.
    const tenant: JobCtx['tenant'] = async work => {
      const done = await one.tenant(work)
      if ((await mailsOf(reader)).length > 0) await addCard(story)
      return done
    }
    const ctx = { ...ctxOf(claim.id, { mailer: away, origin: ORIGIN }), tenant }
    await mailJob.run(ctx, { userId: reader.id })
    expect(await mailsOf(reader)).toEqual([])
    await createJobStore(server.db).finish(claim, 'done', null)
    expect((await waiting()).every(({ seconds }) => seconds > 60)).toBe(true)
    await mailNow()
    expect(box.arrived.map(({ to }) => to)).toEqual([[reader.email]])
  })

  /** The job that mails; others wait meanwhile. */
  const claimed = async () => {
    const due = sql`case when ${jobs.name} = ${mailJob.name} then now() else now() + interval '1 hour' end`
    await server.db.worker(tx => tx.update(jobs).set({ due }).where(eq(jobs.state, 'waiting')))
    const claim = await createJobStore(server.db).claim(30)
    if (!claim) throw new Error('No job waits')
    return claim
  }
  const sealer = createSealer('a master key that only tests ever see')
  const ctxOf = (jobId: string, mail: { mailer: Mailbox['mailer']; origin: string }): JobCtx =>
    ({
      clientId: one.client.id,
      jobId,
      attempt: 1,
      log: pino({ level: 'silent' }),
      tenant: one.tenant,
      enqueue: (tx, job, data, { delaySeconds } = {}) => insertJob(tx, job, data, delaySeconds),
      services: { sealer, mail },
    }) as Partial<JobCtx> as JobCtx

  it.each([
    ['before the mail server has it', false],
    ['after the mail server took it', true],
  ])('are sent once at most: a process that dies %s leaves none to be sent again', async (_, taken) => {
    const { reader, story } = await follower('at_once')
    await addCard(story)
    const claim = await claimed()
    const deaths: (() => void)[] = []
    const died = new Promise<void>(resolve => deaths.push(resolve))
    // The process dies inside the conversation: nothing of the job goes on from there.
    const mortal: Mailbox['mailer'] = {
      open: () => {
        const conversation = box.mailer.open()
        return {
          send: async posting => {
            if (taken) await conversation.send(posting)
            conversation.close()
            deaths.forEach(die => die())
            return new Promise(() => undefined)
          },
          close: () => undefined,
        }
      },
    }
    void mailJob.run(ctxOf(claim.id, { mailer: mortal, origin: ORIGIN }), { userId: reader.id })
    await died
    await server.db.worker(tx => tx.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` }))
    await mailNow()
    expect(box.arrived).toHaveLength(taken ? 1 : 0)
    expect(await mailsOf(reader)).toEqual([{ state: 'sending', problem: null }])
    // What comes later is mailed as ever, and the inbox has all of it.
    await addCard(story)
    await mailNow()
    expect(box.arrived).toHaveLength(taken ? 2 : 1)
    expect(wordsOf(box.arrived.at(-1) as never)).toContain('added a card')
    expect(await unread(reader)).toBe(1)
  })

  describe('can be stopped', () => {
    const linkIn = async () => {
      const { reader, story } = await follower('at_once')
      await addCard(story)
      await mailNow()
      const [mail] = box.arrived
      if (!mail) throw new Error('No mail came')
      const headers = headersOf(mail)
      return { reader, story, headers, link: headers.get('list-unsubscribe')?.replace(/^<|>$/g, '') ?? '' }
    }
    const mailsNow = async (reader: Reader) => (await reader.call(getNoticeChoice, {})).mails

    it('in one click, as mail programs do it, without a login', async () => {
      const { reader, story, headers, link } = await linkIn()
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      // A program that only looks at the link changes nothing, and a person is asked.
      const looked = await server.raw.fetch(new Request(link))
      expect(looked.status).toBe(303)
      expect(looked.headers.get('location')).toMatch(/^\/unsubscribe#1\./)
      expect(await mailsNow(reader)).toBe('at_once')
      const post = () =>
        server.raw.fetch(
          new Request(link, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: 'List-Unsubscribe=One-Click',
          }),
        )
      expect((await post()).status).toBe(200)
      expect(await mailsNow(reader)).toBe('none')
      expect((await post()).status).toBe(200)
      await addCard(story)
      await mailNow()
      expect(box.arrived).toHaveLength(1)
      expect((await reader.call(listNotices, {})).results).toMatchObject([{ kind: 'card_added', count: 2 }])
    })

    it('by nobody who has no such link', async () => {
      const { reader, link } = await linkIn()
      const stranger = createSealer('another master key, of another installation')
      const who = { clientId: one.client.id, userId: reader.id }
      const [, token = ''] = link.split('/unsubscribe/')
      const forged = [
        leaveAddress(stranger, ORIGIN, who),
        link.replace(token.slice(-9), 'AAAAAAAA/'),
        `${ORIGIN}/api/notices/unsubscribe/${sealer.seal(JSON.stringify([who.clientId, who.userId]), 'another purpose')}/`,
        leaveAddress(sealer, ORIGIN, { ...who, userId: 'nobody' }),
      ]
      for (const address of forged) {
        const form = new FormData()
        form.append('List-Unsubscribe', 'One-Click')
        const answer = await server.raw.fetch(new Request(address, { method: 'POST', body: form }))
        expect([address, answer.status]).toEqual([address, 404])
      }
      expect(await mailsNow(reader)).toBe('at_once')
    })
  })

  it('are chosen only in a time zone that there is, and a choice says whether there are mails at all', async () => {
    const reader = await addReader(server, one)
    const answer = await reader.send(patchNoticeChoice, { body: { time_zone: 'Mars/Base' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { time_zone: ['There is no such time zone.'] } })
    expect(await choose(reader, 'weekly', 'Europe/Berlin')).toEqual({
      mails: 'weekly',
      time_zone: 'Europe/Berlin',
      mails_available: true,
    })
    const plain = await startTestServer()
    const user = (await plain.mintClient()).as('user')
    expect(await user.call(getNoticeChoice, {})).toEqual({ mails: 'none', time_zone: 'UTC', mails_available: false })
    await plain.close()
  })
})
