import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  erasePerson,
  exportOwnData,
  getStory,
  listAudit,
  listComments,
  patchComment,
  patchStory,
  removeComment,
  removeStoryCard,
  restoreStoryCard,
  settleThread,
  type ErrorBody,
} from '@core/contract'
import { mentionOf } from '@core/domain'
import { addCommented, saidIn, say } from '../../../test/harness/comments'
import { addStory } from '../../../test/harness/library'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { stories, storyComments } from '../../db/schema'

describe('comments on a story', () => {
  let server: TestServer
  let one: MintedClient
  let user: Caller
  let manager: Caller
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    user = one.as('user')
    manager = one.as('manager')
    admin = one.as('admin')
  })
  afterAll(() => server.close())

  const read = async (storyId: string, caller: Caller = user) =>
    (await caller.call(listComments, { params: { storyId } })).results
  const patch = (params: { storyId: string; commentId: string }, text: string, base?: string, caller = user) =>
    caller.call(patchComment, { params, body: { text, ...(base !== undefined && { base: { text: base } }) } })
  const remove = (storyId: string, commentId: string, caller: Caller) =>
    caller.call(removeComment, { params: { storyId, commentId } })
  const settle = (storyId: string, commentId: string, resolved: boolean, caller: Caller) =>
    caller.call(settleThread, { params: { storyId, commentId }, body: { resolved } })
  const statusOf = async (promise: Promise<unknown>) => (await refusalOf(promise))[0]

  it('are threads of a comment and its replies, about the story or a card, oldest first', async () => {
    const { storyId, open } = await addCommented(one)
    const first = await say(user, storyId, ' Why is this so? ')
    await say(manager, storyId, 'About the card', { card_id: open })
    await say(manager, storyId, 'We asked others', { reply_to: first })
    await say(user, storyId, 'I see', { reply_to: first })
    const threads = await read(storyId)
    expect(saidIn(threads)).toEqual([['Why is this so?', 'We asked others', 'I see'], ['About the card']])
    expect(threads.map(({ card_id }) => card_id)).toEqual([null, open])
    expect(threads[0]).toMatchObject({
      author: 'Test user',
      own: true,
      edited: null,
      removable: true,
      settleable: true,
      resolved: null,
      removed: false,
    })
    expect(threads[1]).toMatchObject({ author: 'Test manager', own: false, removable: false, settleable: false })
    // A reply to a reply, or to nothing.
    const reply = threads[0]?.replies[0]?.id ?? ''
    for (const reply_to of [reply, 'nothing'])
      expect(await refusalOf(say(user, storyId, 'Deep', { reply_to }))).toEqual([
        400,
        'The comment could not be added.',
        { reply_to: ['There is no such comment.'] },
      ])
  })

  it('are for those who may read the story: a private one has none for others, managers included', async () => {
    const storyId = await addStory(one, 'Mine', { by: 'user', isPublic: false })
    const commentId = await say(user, storyId, 'Note to self')
    const params = { storyId, commentId }
    for (const caller of [manager, admin, (await server.mintClient()).as('manager')]) {
      expect(await statusOf(read(storyId, caller))).toBe(404)
      expect(await statusOf(patch(params, 'Theirs', undefined, caller))).toBe(404)
      expect(await statusOf(remove(storyId, commentId, caller))).toBe(404)
      expect(await statusOf(settle(storyId, commentId, true, caller))).toBe(404)
    }
    expect(saidIn(await read(storyId))).toEqual([['Note to self']])
  })

  it('are changed by their author, who is asked where the words became others meanwhile', async () => {
    const storyId = await addStory(one, 'Changed')
    const params = { storyId, commentId: await say(user, storyId, 'Frist') }
    expect(await statusOf(patch(params, 'Theirs', undefined, manager))).toBe(403)
    await patch(params, 'First', 'Frist')
    const [thread] = await read(storyId)
    expect(thread).toMatchObject({ text: 'First', edited: expect.any(String) as string })
    const answer = await user.send(patchComment, { params, body: { text: 'Second', base: { text: 'Frist' } } })
    const refused = (await answer.json()) as ErrorBody
    expect([answer.status, refused.code, refused.edits]).toMatchObject([
      409,
      'edited',
      [{ field: 'text', now: 'First', by: 'Test user' }],
    ])
    expect(saidIn(await read(storyId))).toEqual([['First']])
  })

  it('are deleted by their author or a manager; a first comment with replies loses its words only', async () => {
    const { storyId } = await addCommented(one)
    const first = await say(user, storyId, 'Please delete')
    const reply = await say(manager, storyId, 'Why?', { reply_to: first })
    const alone = await say(manager, storyId, 'Alone')
    expect(await statusOf(remove(storyId, alone, user))).toBe(403)
    await remove(storyId, alone, manager)
    await remove(storyId, first, user)
    expect(await statusOf(remove(storyId, first, user))).toBe(404)
    expect(await statusOf(patch({ storyId, commentId: first }, 'Back'))).toBe(404)
    const [thread, ...others] = await read(storyId)
    expect(others).toEqual([])
    expect(thread).toMatchObject({ text: '', author: '', own: false, removed: true, removable: false })
    expect(thread?.replies.map(({ text }) => text)).toEqual(['Why?'])
    await remove(storyId, reply, admin)
    expect(await read(storyId)).toEqual([])
    const left = await one.tenant(tx =>
      tx.$count(storyComments, and(eq(storyComments.clientId, one.client.id), eq(storyComments.storyId, storyId))),
    )
    expect(left).toBe(0)
  })

  it('are resolved and opened again by who began the thread or may change the story, and take no reply meanwhile', async () => {
    const storyId = await addStory(one, 'Resolved')
    const [mine, theirs] = [await say(user, storyId, 'Mine'), await say(manager, storyId, 'Theirs')]
    expect(await statusOf(settle(storyId, theirs, true, user))).toBe(403)
    await settle(storyId, mine, true, user)
    await settle(storyId, mine, true, manager)
    expect((await read(storyId))[0]?.resolved?.by).toBe('Test user')
    expect(await statusOf(say(manager, storyId, 'But', { reply_to: mine }))).toBe(409)
    await settle(storyId, mine, false, manager)
    await say(manager, storyId, 'But', { reply_to: mine })
    const [thread] = await read(storyId)
    expect([thread?.resolved, thread?.replies.length]).toEqual([null, 1])
    expect(await statusOf(settle(storyId, thread?.replies[0]?.id ?? '', true, manager))).toBe(404)
  })

  it('go out of sight with their card and come back with it; the story takes them along', async () => {
    const { storyId, open: cardId } = await addCommented(one)
    const commentId = await say(user, storyId, 'About the card', { card_id: cardId })
    await say(user, storyId, 'About the story')
    await manager.call(removeStoryCard, { params: { storyId, cardId } })
    expect(saidIn(await read(storyId, manager))).toEqual([['About the story']])
    expect(await statusOf(patch({ storyId, commentId }, 'Changed'))).toBe(404)
    expect(await statusOf(say(user, storyId, 'Late', { card_id: cardId }))).toBe(400)
    await manager.call(restoreStoryCard, { params: { storyId, cardId } })
    expect(saidIn(await read(storyId))).toEqual([['About the card'], ['About the story']])
    await one.tenant(tx => tx.delete(stories).where(and(eq(stories.clientId, one.client.id), eq(stories.id, storyId))))
    const of = and(eq(storyComments.clientId, one.client.id), eq(storyComments.storyId, storyId))
    expect(await one.tenant(tx => tx.$count(storyComments, of))).toBe(0)
  })

  it('leave lines in the audit log, without their words', async () => {
    const client = await server.mintClient()
    const storyId = await addStory(client, 'Logged', { by: 'user' })
    const by = client.as('user')
    const commentId = await say(by, storyId, `Secret words for ${mentionOf(client.manager.id)}`)
    await patch({ storyId, commentId }, 'Other secret words', undefined, by)
    await settle(storyId, commentId, true, by)
    await settle(storyId, commentId, false, by)
    await remove(storyId, commentId, by)
    const { results } = await client.as('admin').call(listAudit, { query: {} })
    const lines = results.filter(({ event }) => event.startsWith('comment.'))
    expect(lines.map(({ event }) => event).reverse()).toEqual([
      'comment.added',
      'comment.changed',
      'comment.resolved',
      'comment.reopened',
      'comment.removed',
    ])
    expect(lines.every(({ detail }) => detail['comment'] === commentId && detail['title'] === 'Logged')).toBe(true)
    expect(JSON.stringify(results)).not.toContain('ecret words')
  })

  it('are in the file of their author, and stay under another name when the author is deleted', async () => {
    const client = await server.mintClient()
    const storyId = await addStory(client, 'Stays')
    const commentId = await say(client.as('user'), storyId, 'My opinion')
    await settle(storyId, commentId, true, client.as('user'))
    await say(client.as('manager'), storyId, `Thanks ${mentionOf(client.user.id)}`)
    const file = (await (await client.as('user').send(exportOwnData, {})).json()) as {
      made: { comments: Record<string, unknown>[] }
    }
    expect(file.made.comments).toMatchObject([{ id: commentId, text: 'My opinion' }])
    const { id: profileId, email } = client.user
    await client.as('admin').call(erasePerson, { params: { profileId }, body: { email } })
    const [thread, thanks] = await read(storyId, client.as('manager'))
    expect(thread).toMatchObject({
      author: expect.stringMatching(/^Deleted person \w{4}$/) as string,
      text: 'My opinion',
      resolved: { by: thread?.author },
    })
    expect(thanks?.mentions).toEqual([{ id: profileId, name: thread?.author }])
  })

  it('do not make a story newer, and are as private as the story becomes', async () => {
    const storyId = await addStory(one, 'Becomes private', { by: 'user' })
    const storyOf = async () => user.call(getStory, { params: { storyId } })
    const { modified } = await storyOf()
    await say(manager, storyId, 'Seen')
    expect((await storyOf()).modified).toBe(modified)
    await user.call(patchStory, { params: { storyId }, body: { public: false } })
    expect(await statusOf(read(storyId, manager))).toBe(404)
    expect(saidIn(await read(storyId))).toEqual([['Seen']])
  })
})
