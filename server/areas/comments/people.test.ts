import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addComment,
  findMentionable,
  getStory,
  listComments,
  listNotices,
  patchComment,
  removeComment,
  settleThread,
} from '@core/contract'
import { COMMENT_MENTIONS_MAX, COMMENTS_MAX, mentionOf } from '@core/domain'
import { addCommented, saidIn, say } from '../../../test/harness/comments'
import { addStory } from '../../../test/harness/library'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { storyComments, users } from '../../db/schema'

type Account = Partial<typeof users.$inferInsert>

describe('people and what they may know of comments', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const addPerson = async ({ client, tenant }: MintedClient, name: string, more: Account = {}): Promise<string> => {
    const id = newId()
    const [firstName = '', lastName = ''] = name.split(' ')
    await tenant(tx =>
      tx.insert(users).values({ clientId: client.id, id, email: `${id}@client.test`, firstName, lastName, ...more }),
    )
    return id
  }
  const setAccount = ({ client, tenant }: MintedClient, id: string, account: Account) =>
    tenant(tx =>
      tx
        .update(users)
        .set(account)
        .where(and(eq(users.clientId, client.id), eq(users.id, id))),
    )
  const offered = async (caller: Caller, storyId: string, query: { query?: string; card_id?: string } = {}) =>
    (await caller.call(findMentionable, { params: { storyId }, query })).results.map(({ name }) => name)

  it('offers people by the beginning of a name, who see the story or the card, by name alone', async () => {
    const one = await server.mintClient()
    const { storyId, closed } = await addCommented(one)
    await addPerson(one, 'Ásta Berg')
    await addPerson(one, 'Asta Board', { groups: ['Board'] })
    await addPerson(one, 'Asta Manager', { manager: true })
    await addPerson(one, 'Asta Away', { active: false })
    await addPerson(one, 'Asta Robot', { kind: 'service' })
    const manager = one.as('manager')
    expect(await offered(manager, storyId, { query: 'asta' })).toEqual(['Asta Board', 'Asta Manager', 'Ásta Berg'])
    expect(await offered(manager, storyId, { query: 'b as' })).toEqual(['Asta Board', 'Ásta Berg'])
    expect(await offered(manager, storyId, { query: 'sta' })).toEqual([])
    expect(await offered(manager, storyId, { query: 'asta', card_id: closed })).toEqual(['Asta Board', 'Asta Manager'])
    for (let at = 0; at < 10; at += 1) await addPerson(one, `Zoe Number${at}`)
    const { results } = await manager.call(findMentionable, { params: { storyId }, query: { query: 'zoe' } })
    expect(results).toHaveLength(8)
    expect(Object.keys(results[0] ?? {})).toEqual(['id', 'name'])
    // A story that is nobody else's has nobody to mention.
    const own = await addStory(one, 'Own', { isPublic: false })
    expect(await offered(manager, own, { query: 'asta' })).toEqual([])
  })

  it('first offers those who are in the conversation, and under silent restrictions nobody else', async () => {
    const one = await server.mintClient()
    const { storyId, open, closed } = await addCommented(one)
    const mia = await addPerson(one, 'Mia Keller')
    await addPerson(one, 'Mia Unknown')
    const user = one.as('user')
    await say(one.as('admin'), storyId, `Ask ${mentionOf(mia)}`, { card_id: open })
    expect(await offered(user, storyId)).toEqual(['Mia Keller', 'Test admin', 'Test manager'])
    expect(await offered(user, storyId, { query: 'mia' })).toEqual(['Mia Keller', 'Mia Unknown'])
    await setAccount(one, one.user.id, { silentRestrictions: true })
    const closedOff = await server.signIn(one.user.email)
    expect(await offered(closedOff, storyId, { query: 'mia' })).toEqual(['Mia Keller'])
    const hidden = await addPerson(one, 'Hidden Person', { groups: ['Board'] })
    await say(one.as('manager'), storyId, `${mentionOf(hidden)}?`, { card_id: closed })
    expect(await offered(closedOff, storyId, { query: 'hidden' })).toEqual([])
    const text = `Hello ${mentionOf(hidden)}`
    expect((await refusalOf(say(closedOff, storyId, text)))[0]).toBe(400)
    expect(await offered(one.as('manager'), storyId, { query: 'hidden' })).toEqual(['Hidden Person'])
  })

  it('are mentioned by id, so that their new name is shown; somebody who cannot see it is refused like nobody', async () => {
    const one = await server.mintClient()
    const { storyId, closed } = await addCommented(one)
    const mia = await addPerson(one, 'Mia Keller')
    const manager = one.as('manager')
    const commentId = await say(manager, storyId, `${mentionOf(mia)} and ${mentionOf(mia)}, look`)
    await setAccount(one, mia, { lastName: 'Brandt' })
    const [thread] = (await manager.call(listComments, { params: { storyId } })).results
    expect(thread).toMatchObject({
      text: `${mentionOf(mia)} and ${mentionOf(mia)}, look`,
      mentions: [{ id: mia, name: 'Mia Brandt' }],
    })
    const refusal = [
      400,
      'The comment could not be saved.',
      { text: ['Someone you mention cannot see this. Remove their name, or make it a plain word.'] },
    ]
    const onCard = say(manager, storyId, `${mentionOf(mia)}, look`, { card_id: closed })
    expect(await refusalOf(onCard)).toEqual(refusal)
    expect(await refusalOf(say(manager, storyId, `${mentionOf(newId())}, look`))).toEqual(refusal)
    // Who was mentioned once stays in the text, also after they left.
    await setAccount(one, mia, { active: false })
    const body = { text: `${mentionOf(mia)}, thanks` }
    const { results } = await manager.call(patchComment, { params: { storyId, commentId }, body })
    expect(results[0]?.mentions).toEqual([{ id: mia, name: 'Mia Brandt' }])
    const many = Array.from({ length: COMMENT_MENTIONS_MAX + 1 }, () => mentionOf(newId())).join(' ')
    expect((await refusalOf(say(manager, storyId, many)))[2]).toEqual({
      text: [`Mention at most ${COMMENT_MENTIONS_MAX} people.`],
    })
  })

  it('of a card of a closed study are not seen, counted or hinted at', async () => {
    const one = await server.mintClient()
    const { storyId, closed } = await addCommented(one)
    const [user, manager] = [one.as('user'), one.as('manager')]
    const params = { storyId }
    const all = async () => ({
      comments: await user.call(listComments, { params }),
      story: await user.call(getStory, { params }),
      people: await user.call(findMentionable, { params, query: {} }),
    })
    await say(user, storyId, 'Mine')
    const before = await all()
    const first = await say(manager, storyId, 'Secret', { card_id: closed })
    const reply = await say(one.as('admin'), storyId, 'More', { reply_to: first })
    expect(await all()).toEqual(before)
    expect(await offered(manager, storyId)).toContain('Test admin')

    /** What the reader is told about a hidden one and about one that does not exist. */
    const answers = async (cardId: string, commentId: string) => {
      const at = { storyId, commentId }
      const sent = [
        user.send(addComment, { params, body: { text: 'A', card_id: cardId } }),
        user.send(addComment, { params, body: { text: 'A', reply_to: commentId } }),
        user.send(patchComment, { params: at, body: { text: 'A', base: { text: 'B' } } }),
        user.send(removeComment, { params: at }),
        user.send(settleThread, { params: at, body: { resolved: true } }),
        user.send(findMentionable, { params, query: { query: 'test', card_id: cardId } }),
      ]
      return Promise.all(
        sent.map(async answer => {
          const { request_id: _, ...body } = (await (await answer).json()) as Record<string, unknown>
          return [(await answer).status, body]
        }),
      )
    }
    const missing = await answers('nothing', 'nothing')
    for (const id of [first, reply]) expect(await answers(closed, id)).toEqual(missing)
    expect(missing.map(([status]) => status)).toEqual([400, 400, 404, 404, 404, 200])
    expect(saidIn((await manager.call(listComments, { params })).results)).toEqual([['Mine'], ['Secret', 'More']])
  })

  it('hold at most 500 in a story, of those that the writer sees', async () => {
    const one = await server.mintClient()
    const { storyId, closed } = await addCommented(one)
    const rows = Array.from({ length: COMMENTS_MAX - 1 }, (_, at) => ({
      ...{ clientId: one.client.id, id: newId(), storyId, author: one.manager.id, text: `Comment ${at}` },
    }))
    await one.tenant(tx => tx.insert(storyComments).values(rows))
    await say(one.as('manager'), storyId, 'Hidden', { card_id: closed })
    expect(await refusalOf(say(one.as('manager'), storyId, 'Too many'))).toEqual([
      400,
      'The comment could not be added.',
      { _: [`A story holds at most ${COMMENTS_MAX} comments. Delete some first.`] },
    ])
    await say(one.as('user'), storyId, 'The last')
    expect((await refusalOf(say(one.as('user'), storyId, 'Too many')))[0]).toBe(400)
  })

  it('learn in their inbox that they are mentioned, once for each comment, and nobody else does', async () => {
    const one = await server.mintClient()
    const { storyId } = await addCommented(one)
    const told = async (role: 'user' | 'manager') =>
      (await one.as(role).call(listNotices, {})).results
        .filter(({ kind }) => kind === 'mentioned')
        .map(({ item_id, count, unread }) => [item_id, count, unread])
    const manager = one.as('manager')
    const commentId = await say(manager, storyId, `${mentionOf(one.user.id)}, look`)
    expect(await told('user')).toEqual([[storyId, 1, true]])
    const params = { storyId, commentId }
    const text = `${mentionOf(one.user.id)} and ${mentionOf(one.manager.id)}, look`
    await manager.call(patchComment, { params, body: { text } })
    expect([await told('user'), await told('manager')]).toEqual([[[storyId, 1, true]], []])
    await say(manager, storyId, `${mentionOf(one.user.id)}, again`)
    expect(await told('user')).toEqual([[storyId, 2, true]])
  })

  it('are told of a reply where they wrote before: each once, and not also as a mention', async () => {
    const one = await server.mintClient()
    const { storyId, closed, open } = await addCommented(one)
    const told = async (caller: Caller) =>
      (await caller.call(listNotices, {})).results
        .filter(({ kind }) => kind === 'replied' || kind === 'mentioned')
        .map(({ kind, count }) => [kind, count])
    const [manager, user] = [one.as('manager'), one.as('user')]
    const admin = one.as('admin')
    const first = await say(user, storyId, 'What about Tuesdays?', { card_id: open })
    await say(admin, storyId, 'They are the same.', { reply_to: first })
    await say(admin, storyId, 'Nearly.', { reply_to: first })
    expect([await told(user), await told(admin), await told(manager)]).toEqual([[['replied', 2]], [], []])
    await say(manager, storyId, `${mentionOf(one.user.id)}, they are not.`, { reply_to: first })
    expect(await told(user)).toEqual([
      ['mentioned', 1],
      ['replied', 2],
    ])
    expect(await told(admin)).toEqual([['replied', 1]])
    // A new comment is nobody's reply.
    await say(manager, storyId, 'Mondays too.')
    expect(await told(admin)).toEqual([['replied', 1]])
    // Who can no longer see the card is told nothing of what is said about it.
    const secret = await say(manager, storyId, 'Secret', { card_id: closed })
    const written = { clientId: one.client.id, id: newId(), storyId, cardId: closed, threadId: secret }
    await one.tenant(tx => tx.insert(storyComments).values({ ...written, author: one.user.id, text: 'Seen before' }))
    await say(admin, storyId, 'More of it', { reply_to: secret })
    expect(await told(user)).toEqual([
      ['mentioned', 1],
      ['replied', 2],
    ])
    expect(await told(manager)).toEqual([['replied', 1]])
  })
})
