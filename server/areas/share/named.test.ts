import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createInsight,
  createStory,
  patchStory,
  previewShare,
  shareByEmail,
  suggestReceivers,
  type InputOf,
} from '@core/contract'
import { openMailbox, type Mailbox } from '../../../test/harness/mailbox'
import { addReader, type Reader } from '../../../test/harness/readers'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { loginLimits, studies, userGroups, users } from '../../db/schema'

type Asking = Pick<Caller, 'call'>
type Body = InputOf<typeof shareByEmail>['body']

describe('sharing with people and groups', () => {
  let box: Mailbox
  let server: TestServer
  let one: MintedClient
  let ann: Reader
  let bea: Reader
  let cid: Reader
  const rename = (reader: Pick<Reader, 'id'>, firstName: string, lastName: string) =>
    one.tenant(tx =>
      tx
        .update(users)
        .set({ firstName, lastName })
        .where(and(eq(users.clientId, one.client.id), eq(users.id, reader.id))),
    )
  beforeAll(async () => {
    box = await openMailbox()
    server = await startTestServer({ mailer: box.mailer, publicOrigin: 'http://tabularium.test' })
    one = await server.mintClient()
    await one.tenant(async tx => {
      const clientId = one.client.id
      await tx.insert(userGroups).values(['Board', 'Brand team', 'Sales', 'Empty'].map(name => ({ clientId, name })))
      await insertSearchStudy(tx, clientId, { id: 'open', number: 'O-1', name: 'Open', questions: [{ text: 'Why?' }] })
      await insertSearchStudy(tx, clientId, { id: 'shut', number: 'S-1', name: 'Shut', questions: [{ text: 'How?' }] })
      await tx
        .update(studies)
        .set({ restrictedGroups: ['Board'] })
        .where(and(eq(studies.clientId, clientId), eq(studies.id, 'shut')))
    })
    ann = await addReader(server, one, { groups: ['Brand team'] })
    bea = await addReader(server, one, { groups: ['Brand team', 'Board'] })
    cid = await addReader(server, one, { groups: ['Sales'] })
    await rename(ann, 'Ann', 'Lee')
    await rename(bea, 'Béa', 'Lund')
    await rename(cid, 'Cid', 'Moss')
  })
  afterAll(async () => {
    await server.close()
    await box.close()
  })
  beforeEach(async () => {
    box.arrived.length = 0
    box.refused.clear()
    await server.db.owner(null, tx => tx.delete(loginLimits))
  })

  const open = { item_type: 'study' as const, item_id: 'O-1' }
  const shut = { item_type: 'study' as const, item_id: 'S-1' }
  const suggest = async (query: string, by: Asking, item: Pick<Body, 'item_type' | 'item_id'> = open) =>
    (await by.call(suggestReceivers, { body: { ...item, query } })).results
  const names = async (query: string, by: Asking, item = open) =>
    (await suggest(query, by, item)).map(({ name }) => name)
  const share = async (body: Partial<Body>, by: Asking = one.as('manager')) =>
    (await by.call(shareByEmail, { body: { ...open, ...body } })).results
  const left = async (by: Asking) => (await by.call(previewShare, { body: open })).left
  const reached = () => box.arrived.flatMap(mail => mail.to).sort()

  it('offers people by the beginning of their name, and of groups those that one may write to', async () => {
    const manager = one.as('manager')
    expect(await names('bea', manager)).toEqual(['Béa Lund'])
    expect(await names('l', manager)).toEqual(['Ann Lee', 'Béa Lund'])
    expect(await names('b', manager)).toEqual(['Board', 'Brand team', 'Béa Lund'])
    expect(await names('eam', manager)).toEqual([])
    expect(await names('b', ann)).toEqual(['Brand team', 'Béa Lund'])
    expect(await names('sales', ann)).toEqual([])
    // Nobody is offered to themselves, and addresses are for those who look after people.
    expect(await names('ann', ann)).toEqual([])
    expect(await names(bea.email.slice(0, 14), ann)).toEqual([])
    expect(await suggest(bea.email.slice(0, 14), manager)).toMatchObject([{ key: bea.id, email: bea.email }])
    expect((await suggest('bea', ann))[0]).toMatchObject({ email: null, gets: 'unknown', opens: null, cards: null })
    const hidden = refusalOf(suggest('bea', ann, shut))
    expect(await hidden).toEqual(await refusalOf(suggest('bea', ann, { ...shut, item_id: 'never-was' })))
  })

  it('tells those who manage access what each of them would see', async () => {
    const look = async (
      body: Partial<Body>,
      item: Pick<Body, 'item_type' | 'item_id'> = shut,
      by: Asking = one.as('manager'),
    ) =>
      (await by.call(previewShare, { body: { ...item, ...body } })).results.map(({ name, gets, opens, people }) => [
        name,
        gets,
        opens,
        people,
      ])
    const body = { people: [ann.id, bea.id], groups: ['Brand team', 'Board', 'Sales', 'Empty'] }
    expect(await look(body)).toEqual([
      ['Ann Lee', 'asks', 0, 1],
      ['Béa Lund', 'opens', 1, 1],
      ['Brand team', 'some', 1, 2],
      ['Board', 'opens', 1, 1],
      ['Sales', 'asks', 0, 1],
      ['Empty', 'refused', 0, 0],
    ])
    expect(await look({ people: [bea.id, 'never-was'], groups: ['Brand team', 'Sales'] }, open, ann)).toEqual([
      ['Béa Lund', 'unknown', null, 1],
      ['', 'refused', null, 0],
      ['Brand team', 'unknown', null, 1],
      ['Sales', 'refused', null, 0],
    ])
  })

  it('tells the author of a story which cards some of them do not get', async () => {
    const manager = one.as('manager')
    const insight = await manager.call(createInsight, {
      params: { id: 'S-1' },
      body: { text: 'Of few', dataset_name: null },
    })
    const { id } = await bea.call(createStory, { body: { title: 'Findings', summary: '', public: true } })
    const params = { storyId: id }
    await bea.call(addStoryCard, { params, query: {}, body: { kind: 'text', title: 'Of all', body: '' } })
    await bea.call(addStoryCard, { params, query: {}, body: { kind: 'insight', title: '', insight_id: insight.id } })
    const item = { item_type: 'story' as const, item_id: id }
    const shown = await bea.call(previewShare, { body: { ...item, people: [ann.id], groups: ['Brand team'] } })
    const without = [{ position: 2, title: 'Of few', people: 1 }]
    expect(shown.results.map(({ gets, cards }) => [gets, cards])).toEqual([
      ['opens', { of: 2, without }],
      ['opens', { of: 2, without }],
    ])
    // A reader who may not change it learns nothing of others.
    expect((await suggest('bea', ann, item))[0]).toMatchObject({ gets: 'unknown', cards: null })
    await bea.call(patchStory, { params, body: { groups: ['Board'] } })
    const [asks] = (await bea.call(previewShare, { body: { ...item, people: [ann.id] } })).results
    expect(asks).toMatchObject({ gets: 'asks', cards: null })
  })

  it('writes to everybody once, though they are named by address, by name and by groups', async () => {
    const named = { emails: [ann.email], people: [ann.id, bea.id], groups: ['Brand team', 'Board'] }
    const before = await one.as('manager').call(previewShare, { body: { ...open, ...named } })
    expect(before.mails).toBe(2)
    const results = await share(named)
    expect(results.map(({ kind, name, outcome, people }) => [kind, name, outcome, people])).toEqual([
      ['address', ann.email, 'sent', 1],
      ['person', 'Ann Lee', 'sent', 1],
      ['person', 'Béa Lund', 'sent', 1],
      ['group', 'Brand team', 'sent', 2],
      ['group', 'Board', 'sent', 1],
    ])
    expect(reached()).toEqual([ann.email, bea.email].sort())
    expect(await left(one.as('manager'))).toBe(98)
  })

  it('reaches the active people of a group besides the sender', async () => {
    expect(await share({ groups: ['Brand team'] }, ann)).toMatchObject([{ outcome: 'sent', people: 1, email: null }])
    expect(reached()).toEqual([bea.email])
    const refused = { outcome: 'refused', people: 0 }
    expect(await share({ groups: ['Sales', 'never was', 'Empty'], people: ['never-was'] }, ann)).toMatchObject([
      { ...refused, reason: 'There is no such person.' },
      { ...refused, key: 'Sales', reason: 'There is no such group.' },
      { ...refused, key: 'never was', reason: 'There is no such group.' },
      { ...refused, key: 'Empty', reason: 'There is no such group.' },
    ])
  })

  it('says which people of a group were not reached, and shows no addresses', async () => {
    box.refused.add(bea.email)
    const [result] = await share({ groups: ['Brand team'] })
    expect(result).toMatchObject({ outcome: 'sent', people: 2, missed: [{ id: bea.id, name: 'Béa Lund' }] })
    expect(result?.reason).toBe('1 of 2 mails were taken. The mail server refused this address. Check its spelling.')
    box.refused.add(ann.email)
    const [all] = await share({ groups: ['Brand team'] })
    expect(all).toMatchObject({
      outcome: 'failed',
      reason: 'The mail server refused this address. Check its spelling.',
    })
    const [none] = await share({ people: [bea.id], emails: [] }, ann)
    expect(none).toMatchObject({ outcome: 'failed', email: null, key: bea.id })
    expect(JSON.stringify(none)).not.toContain('@')
  })

  it('refuses what no longer fits into the hour, and sends the rest', async () => {
    const manager = one.as('manager')
    const strangers = (round: number) =>
      Array.from({ length: 19 + Number(round < 4) }, (_, at) => `p${round}-${at}@nowhere.example`)
    for (let round = 0; round < 5; round += 1) await share({ emails: strangers(round) }, manager)
    expect(await left(manager)).toBe(1)
    const results = await share({ groups: ['Brand team'], people: [cid.id] }, manager)
    expect(results.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
      ['Cid Moss', 'sent', ''],
      ['Brand team', 'refused', 'Quota reached: you can write to 0 more in this hour, this is 2.'],
    ])
    expect((await refusalOf(share({ groups: ['Brand team'] }, manager)))[0]).toBe(429)
  })

  it('finds nobody for people under silent restrictions but the author of a story', async () => {
    const quiet = await addReader(server, one, { groups: ['Brand team'], silentRestrictions: true })
    await rename(quiet, 'Quentin', 'Still')
    expect(await names('bea', quiet)).toEqual([])
    const { id } = await bea.call(createStory, { body: { title: 'For all', summary: '', public: true } })
    const item = { item_type: 'story' as const, item_id: id }
    expect((await suggest('bea', quiet, item)).map(({ name }) => name)).toEqual(['Béa Lund'])
    expect(await suggest('ann', quiet, item)).toEqual([])
    const nobody = await share({ people: ['never-was'] }, quiet)
    expect(await share({ people: [ann.id] }, quiet)).toEqual(nobody.map(result => ({ ...result, key: ann.id })))
    box.refused.add(ann.email)
    const [group] = await share({ groups: ['Brand team'] }, quiet)
    expect(group).toMatchObject({ outcome: 'sent', missed: [] })
  })

  it('takes at most twenty of all kinds, and at least one', async () => {
    expect((await refusalOf(share({})))[2]).toEqual({ emails: ['Enter at least one person, group or e-mail address.'] })
    const people = Array.from({ length: 20 }, (_, at) => `id-${at}`)
    expect((await refusalOf(share({ people, groups: ['Board'] })))[1]).toBe(
      'You can share with 20 at a time; these are 21.',
    )
  })
})
