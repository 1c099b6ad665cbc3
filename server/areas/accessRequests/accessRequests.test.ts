import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerAccess,
  askAccess,
  createStory,
  erasePerson,
  exportOwnData,
  getStory,
  getStudy,
  listAccess,
  listNotices,
  type AccessRequestToAnswer,
  type InputOf,
} from '@core/contract'
import { ACCESS_LIMITS, type SharedType } from '@core/domain'
import { addStudy, addTracker, tracker, trackerStudy } from '../../../test/harness/library'
import { addReader, type Reader } from '../../../test/harness/readers'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { accessRequests, loginLimits, securityLog, stories, studies, userGroups, users } from '../../db/schema'
import { sweepRequests } from './sweep'

const NUMBER = trackerStudy.number

describe('requests for access', () => {
  let server: TestServer
  let one: MintedClient
  let reader: Reader
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.db.owner(null, tx => tx.delete(loginLimits))
    one = await server.mintClient()
    await addTracker(one)
    await addStudy(one, 'Tea')
    reader = await addReader(server, one)
    await one.tenant(async tx => {
      const groups = ['Board', 'Brand', 'Everyone else'].map(name => ({ clientId: one.client.id, name }))
      await tx.insert(userGroups).values(groups).onConflictDoNothing()
    })
    await restrict(NUMBER, { restrictedGroups: ['Board', 'Brand'] })
  })

  const restrict = (number: string, set: Partial<typeof studies.$inferInsert>) =>
    one.tenant(tx =>
      tx
        .update(studies)
        .set(set)
        .where(and(eq(studies.clientId, one.client.id), eq(studies.studyNumber, number))),
    )
  /** Whose rights change has to sign in again. */
  const signInAgain = async () => {
    reader = { ...reader, ...(await server.signIn(reader.email)) }
  }
  const silence = () =>
    one.tenant(tx => tx.update(users).set({ silentRestrictions: true }).where(eq(users.id, reader.id)))
  const ask = (item_id: string, item_type: SharedType = 'study', note = '', by: Caller = reader) =>
    by.call(askAccess, { body: { item_type, item_id, note } })
  const lists = (by: Caller) => by.call(listAccess, {})
  const toAnswer = async (by: Caller) => (await lists(by)).to_answer
  const first = async (by: Caller): Promise<AccessRequestToAnswer> => {
    const [found] = await toAnswer(by)
    if (!found) throw new Error('There is no request')
    return found
  }
  const answer = (by: Caller, requestId: string, body: InputOf<typeof answerAccess>['body']) =>
    by.call(answerAccess, { params: { requestId }, body })
  const kinds = async (by: Caller) =>
    (await by.call(listNotices, {})).results.map(({ kind, title }) => `${kind}: ${title}`)
  const sees = async () => (await reader.send(getStudy, { params: { id: NUMBER } })).status
  const sweep = (days: number) =>
    sweepRequests(
      { clientId: one.client.id, stores: server.stores, tenant: work => one.tenant(work) },
      Date.now() + days * 86_400_000 + 1000,
    )

  it('reach every manager, who see what giving access does, and give it with one press', async () => {
    await ask(NUMBER, 'study', ' For the pitch ')
    await server.jobs.runDue()
    expect(await kinds(one.as('manager'))).toEqual([`access_asked: ${trackerStudy.name}`])
    expect(await kinds(one.as('admin'))).toEqual([`access_asked: ${trackerStudy.name}`])
    expect(await kinds(one.as('user'))).toEqual([])
    const request = await first(one.as('manager'))
    expect(request).toMatchObject({
      by: 'A Reader',
      email: reader.email,
      title: trackerStudy.name,
      path: `/studies/${NUMBER}`,
      note: 'For the pitch',
      gives: { groups: ['Board'], effects: ['A Reader joins the group Board.', 'Nothing else is opened by it.'] },
    })
    expect(await sees()).toBe(403)
    const after = await answer(one.as('manager'), request.id, { answer: 'give', groups: ['Board'] })
    expect(after.to_answer).toEqual([])
    await signInAgain()
    expect(await sees()).toBe(200)
    expect(await kinds(reader)).toEqual([`access_given: ${trackerStudy.name}`])
    expect((await lists(reader)).own).toMatchObject([{ state: 'given', item_id: NUMBER }])
    const log = await one.tenant(tx => tx.select({ event: securityLog.event }).from(securityLog))
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['access.asked', 'access.given', 'group.members_changed']),
    )
  })

  it('choose the group that opens least besides, and none that takes something away', async () => {
    await restrict('Tea', { restrictedGroups: ['Board'] })
    await ask(NUMBER)
    await server.jobs.runDue()
    expect((await first(one.as('manager'))).gives?.groups).toEqual(['Brand'])
    await restrict('Tea', { restrictedGroups: ['Board'], hiddenGroups: ['Brand'] })
    const { gives } = await first(one.as('manager'))
    expect(gives).toEqual({
      groups: ['Board'],
      effects: ['A Reader joins the group Board.', 'This also opens 1 other study.'],
    })
    // What was shown is what is done.
    const [request] = await toAnswer(one.as('manager'))
    const late = answer(one.as('manager'), request?.id ?? '', { answer: 'give', groups: ['Brand'] })
    expect((await refusalOf(late))[0]).toBe(409)
    await restrict(NUMBER, { hiddenGroups: ['Everyone else'] })
    await one.tenant(tx =>
      tx
        .update(users)
        .set({ groups: ['Everyone else'] })
        .where(eq(users.id, reader.id)),
    )
    expect(await first(one.as('manager'))).toMatchObject({
      gives: null,
      why_not: expect.stringContaining('hidden from a group') as string,
    })
  })

  it('look alike for what is hidden and what does not exist, from asking to the end', async () => {
    await silence()
    await signInAgain()
    const hidden = await ask(NUMBER)
    const missing = await ask('NOTHING')
    expect({ ...hidden, id: '', created: '', ends: '', item_id: '' }).toEqual({
      ...missing,
      id: '',
      created: '',
      ends: '',
      item_id: '',
    })
    await server.jobs.runDue()
    expect((await toAnswer(one.as('manager'))).map(({ id }) => id)).toEqual([hidden.id])
    await answer(one.as('manager'), hidden.id, { answer: 'decline' })
    expect(await toAnswer(one.as('manager'))).toEqual([])
    expect(await kinds(reader)).toEqual([])
    const states = async () => (await lists(reader)).own.map(({ item_id, state }) => [item_id, state]).sort()
    expect(await states()).toEqual(
      [
        [NUMBER, 'open'],
        ['NOTHING', 'open'],
      ].sort(),
    )
    // Asking again after the answer bothers nobody.
    await ask(NUMBER)
    await server.jobs.runDue()
    expect(await toAnswer(one.as('manager'))).toEqual([])
    await sweep(ACCESS_LIMITS.days)
    expect(await states()).toEqual(
      [
        [NUMBER, 'not_given'],
        ['NOTHING', 'not_given'],
      ].sort(),
    )
    expect((await kinds(reader)).sort()).toEqual([`access_not_given: ${NUMBER}`, 'access_not_given: NOTHING'].sort())
    const exported = (await reader.send(exportOwnData, {})).text()
    expect(await exported).not.toContain(trackerStudy.name)
    await sweep(ACCESS_LIMITS.keptDays)
    expect((await lists(reader)).own).toEqual([])
  })

  it('are declined at once where a locked card has said that the study exists', async () => {
    const { id } = await ask(NUMBER)
    await server.jobs.runDue()
    await answer(one.as('manager'), id, { answer: 'decline' })
    expect((await lists(reader)).own).toMatchObject([{ state: 'not_given' }])
    expect(await kinds(reader)).toEqual([`access_not_given: ${NUMBER}`])
    expect(await sees()).toBe(403)
  })

  it('fold: who asks twice has asked once, with the last note', async () => {
    const before = await ask(NUMBER, 'study', 'First')
    expect((await ask(NUMBER, 'study', 'Second')).id).toBe(before.id)
    expect((await ask(NUMBER)).note).toBe('Second')
    await server.jobs.runDue()
    expect((await toAnswer(one.as('manager'))).map(({ note }) => note)).toEqual(['Second'])
    const other = await addReader(server, one)
    await ask(NUMBER, 'study', '', other)
    await server.jobs.runDue()
    const [line, ...more] = (await one.as('manager').call(listNotices, {})).results
    expect([line?.kind, line?.count, more]).toEqual(['access_asked', 2, []])
  })

  it('are for nobody who may not give access, nor for another organisation', async () => {
    const { id } = await ask(NUMBER)
    await server.jobs.runDue()
    const other = await server.mintClient()
    for (const by of [one.as('user'), reader, other.as('admin')]) {
      expect((await lists(by)).to_answer).toEqual([])
      const refused = await refusalOf(answer(by, id, { answer: 'give', groups: ['Board'] }))
      const nothing = await refusalOf(answer(by, newId(), { answer: 'give', groups: ['Board'] }))
      expect(refused).toEqual(nothing)
      expect(refused[0]).toBe(404)
    }
    expect(await sees()).toBe(403)
    await answer(one.as('admin'), id, { answer: 'give', groups: ['Board'] })
    expect((await refusalOf(answer(one.as('manager'), id, { answer: 'decline' })))[0]).toBe(404)
  })

  it('for a story reach its author, who opens it to a group that both are in', async () => {
    const author = await addReader(server, one, { groups: ['Brand', 'Board'] })
    const { id } = await author.call(createStory, { body: { title: 'Quiet', summary: '', public: false } })
    await ask(id, 'story')
    await server.jobs.runDue()
    expect(await toAnswer(one.as('manager'))).toEqual([])
    expect(await first(author)).toMatchObject({ title: 'Quiet', gives: null })
    await one.tenant(tx =>
      tx
        .update(users)
        .set({ groups: ['Brand', 'Everyone else'] })
        .where(eq(users.id, reader.id)),
    )
    await signInAgain()
    const request = await first(author)
    expect(request.gives).toEqual({
      groups: ['Brand'],
      effects: ['The story is opened to the group Brand: 2 people.', 'Until now only its author can read it.'],
    })
    await answer(author, request.id, { answer: 'give', groups: ['Brand'] })
    expect((await reader.call(getStory, { params: { storyId: id } })).title).toBe('Quiet')
    const [story] = await one.tenant(tx => tx.select().from(stories).where(eq(stories.id, id)))
    expect(story).toMatchObject({ public: false, groups: ['Brand'] })
  })

  it('for a question are about its study and dataset', async () => {
    const question = [NUMBER, trackerStudy.dataset, tracker.questions[0]?.name].join('/')
    await ask(question, 'question')
    await ask([NUMBER, trackerStudy.dataset, 'nothing'].join('/'), 'question')
    await server.jobs.runDue()
    const found = await toAnswer(one.as('manager'))
    expect(found.map(({ item_type, gives }) => [item_type, gives?.groups])).toEqual([['question', ['Board']]])
    expect(found[0]?.path).toContain('/analysis/')
  })

  it('come in no floods', async () => {
    const limit = ACCESS_LIMITS.perHour
    for (let at = 0; at < limit; at += 1) await ask(`NOTHING-${at}`)
    const refused = await reader.send(askAccess, { body: { item_type: 'study', item_id: NUMBER } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await server.db.owner(null, tx => tx.delete(loginLimits))
  })

  it('may be open in a certain number only', async () => {
    const clientId = one.client.id
    await one.tenant(tx =>
      tx.insert(accessRequests).values(
        Array.from({ length: ACCESS_LIMITS.open }, (_, at) => ({
          ...{ clientId, id: newId(), userId: reader.id },
          itemType: 'study' as const,
          itemKey: `K${at}`,
        })),
      ),
    )
    expect((await refusalOf(ask(NUMBER)))[0]).toBe(409)
    expect((await ask('K1')).item_id).toBe('K1')
  })

  it('go with the person', async () => {
    await ask(NUMBER, 'study', 'My own words')
    await server.jobs.runDue()
    const params = { profileId: reader.id }
    await one.as('admin').call(erasePerson, { params, body: { email: reader.email } })
    expect(await toAnswer(one.as('manager'))).toEqual([])
    expect(await one.tenant(tx => tx.select().from(accessRequests))).toEqual([])
  })
})
