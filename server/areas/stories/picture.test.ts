import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  copyStory,
  copyStoryCard,
  createStory,
  getStory,
  getStoryPicture,
  patchStory,
  patchStoryCard,
  removeStory,
  removeStoryCard,
  restoreStoryCard,
  searchStories,
  uploadStoryPicture,
  type ErrorBody,
  type StoryCardContent,
} from '@core/contract'
import { makePng } from '../../../test/harness/documents'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { stories } from '../../db/schema'
import { sweepPictures } from './picture'
import { sweepStories } from './remove'

const DAY_MS = 86_400_000

type Picture = Extract<StoryCardContent, { kind: 'picture' }>

describe('pictures of stories', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let manager: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
    manager = one.as('manager')
  })
  afterAll(() => server.close())

  const folder = () => join(server.dataDir, 'files', one.client.id, 'stories', 'files')
  const stored = () => readdir(folder())
  const sweep = async (after: number) => {
    const ctx = { clientId: one.client.id, stores: server.stores, tenant: one.tenant }
    await sweepStories(ctx, Date.now() + after)
    await sweepPictures(ctx, Date.now() + after)
  }
  const newStory = async (isPublic = true, caller: Caller = manager) =>
    (await caller.call(createStory, { body: { title: 'Tea', summary: '', public: isPublic } })).id
  const upload = async (storyId: string, body?: Uint8Array, caller: Caller = manager): Promise<string> => {
    const answer = await caller.send(uploadStoryPicture, { params: { storyId }, body: body ?? (await makePng(60, 40)) })
    return ((await answer.json()) as { picture: string }).picture
  }
  const words = { kind: 'picture', title: 'The shelf', body: 'Seen in May', alt: 'Tea in a shop' } as const
  const add = async (storyId: string, picture: string, caller: Caller = manager) => {
    const { cards } = await caller.call(addStoryCard, { params: { storyId }, query: {}, body: { ...words, picture } })
    return { storyId, cardId: cards.at(-1)?.id ?? '' }
  }
  const pictured = async (isPublic = true) => {
    const storyId = await newStory(isPublic)
    const picture = await upload(storyId)
    return { ...(await add(storyId, picture)), picture }
  }
  type Address = { readonly storyId: string; readonly cardId: string }
  const look = ({ storyId, cardId }: Address, caller: Caller = manager) =>
    caller.send(getStoryPicture, { params: { storyId, cardId } })
  const statusOf = async (address: Address, caller: Caller = manager) => (await look(address, caller)).status
  const contentOf = async ({ storyId, cardId }: Address): Promise<Picture> => {
    const { cards } = await manager.call(getStory, { params: { storyId } })
    return cards.find(({ id }) => id === cardId)?.content as Picture
  }
  const refusal = async (answer: Promise<Response> | Response) => {
    const { status } = await answer
    const body = (await (await answer).json()) as ErrorBody
    return { status, message: body.detail, fields: Object.keys(body.fields ?? {}) }
  }

  it('are redrawn, and are served to those who read the story', async () => {
    const { picture, ...address } = await pictured()
    expect(await contentOf(address)).toEqual({ ...words, picture })
    const answer = await look(address, one.as('user'))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([60, 40, 'webp'])
  })

  it('are not there for who does not read the story, for another organisation, and once the card or the story is removed', async () => {
    const address = await pictured(false)
    expect(await statusOf(address, one.as('user'))).toBe(404)
    await manager.call(patchStory, { params: address, body: { public: true } })
    expect(await statusOf(address, one.as('user'))).toBe(200)
    expect(await statusOf(address, other.as('manager'))).toBe(404)
    await manager.call(removeStoryCard, { params: address })
    expect(await statusOf(address)).toBe(404)
    await manager.call(restoreStoryCard, { params: address })
    expect(await statusOf(address)).toBe(200)
    await manager.call(removeStory, { params: address })
    expect(await statusOf(address)).toBe(404)
  })

  it('are no picture of a card of another kind', async () => {
    const storyId = await newStory()
    const body = { kind: 'text', title: 'Words', body: '' } as const
    const { cards } = await manager.call(addStoryCard, { params: { storyId }, query: {}, body })
    expect(await statusOf({ storyId, cardId: cards[0]?.id ?? '' })).toBe(404)
  })

  it('are taken from those only who may change the story', async () => {
    const storyId = await newStory()
    const params = { storyId }
    const send = async (caller: Caller) =>
      (await caller.send(uploadStoryPicture, { params, body: await makePng(8, 8) })).status
    expect(await send(one.as('user'))).toBe(403)
    expect(await send(other.as('manager'))).toBe(404)
    const hidden = await newStory(false)
    const answer = one.as('user').send(uploadStoryPicture, { params: { storyId: hidden }, body: await makePng(8, 8) })
    expect((await answer).status).toBe(404)
  })

  it.each([
    ['nothing', new Uint8Array(), 400, 'The file is empty.'],
    ['words', new TextEncoder().encode('no picture'), 415, 'This type of picture is not supported'],
    ['a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'not supported'],
    ['too much', new Uint8Array(10 * 1024 ** 2 + 1), 413, 'larger than 10 MB'],
  ])('are refused where the file is %s, and nothing is stored', async (_, body, status, message) => {
    const storyId = await newStory()
    const before = await stored()
    const { status: answered, message: told } = await refusal(
      manager.send(uploadStoryPicture, { params: { storyId }, body }),
    )
    expect([answered, told]).toEqual([status, expect.stringContaining(message)])
    expect(await stored()).toEqual(before)
  })

  it('need a text or are decorative, and are named by a key that exists', async () => {
    const storyId = await newStory()
    const picture = await upload(storyId)
    const send = (body: object) => refusal(manager.send(addStoryCard, { params: { storyId }, query: {}, body }))
    expect(await send({ ...words, picture, alt: '' })).toMatchObject({ status: 400, fields: ['alt'] })
    expect(await send({ ...words, picture, alt: 'x'.repeat(501) })).toMatchObject({ status: 400, fields: ['alt'] })
    expect(await send({ ...words, picture: 'never0was' })).toMatchObject({ status: 400, fields: ['picture'] })
    expect(await send({ ...words, picture: '../../etc/passwd' })).toMatchObject({ status: 400, fields: ['picture'] })
    const theirs = await upload(await newStory(true, other.as('manager')), undefined, other.as('manager'))
    expect(await send({ ...words, picture: theirs })).toMatchObject({ status: 400, fields: ['picture'] })
    const { cards } = await manager.call(addStoryCard, {
      params: { storyId },
      query: {},
      body: { ...words, alt: null, picture },
    })
    expect(cards).toHaveLength(1)
  })

  it('can be replaced and put back, and a colleague who replaced it first is not overwritten', async () => {
    const { picture: before, ...params } = await pictured()
    const next = await upload(params.storyId)
    await utimes(join(folder(), before), 0, 0)
    await manager.call(patchStoryCard, { params, body: { picture: next, base: { picture: before } } })
    expect((await contentOf(params)).picture).toBe(next)
    const late = await upload(params.storyId)
    const answer = manager.send(patchStoryCard, { params, body: { picture: late, base: { picture: before } } })
    expect((await answer).status).toBe(409)
    // It was uploaded long ago and no card shows it; undo needs it all the same.
    await sweep(0)
    await manager.call(patchStoryCard, { params, body: { picture: before, base: { picture: next } } })
    expect((await contentOf(params)).picture).toBe(before)
    const ofText = manager.send(patchStoryCard, { params, body: { body: 'Two\nlines' } })
    expect((await ofText).status).toBe(400)
  })

  it('become decorative and get their text back; a text that a colleague changed is not overwritten', async () => {
    const params = await pictured()
    const change = (body: object) => manager.send(patchStoryCard, { params, body })
    await change({ alt: null })
    expect((await contentOf(params)).alt).toBeNull()
    await change({ alt: 'Tea in a shop', base: { alt: '' } })
    expect((await contentOf(params)).alt).toBe('Tea in a shop')
    const answer = change({ alt: 'Coffee', base: { alt: 'Milk' } })
    expect(await refusal(answer)).toMatchObject({ status: 409 })
    expect((await contentOf(params)).alt).toBe('Tea in a shop')
    expect((await change({ alt: '' })).status).toBe(400)
  })

  it('are found by their words', async () => {
    const { storyId } = await pictured()
    const { results } = await manager.call(searchStories, { query: { query: 'shop' } })
    const found = results.find(({ id }) => id === storyId)
    expect(found?.matches?.[0]?.text.map(({ text }) => text).join('')).toContain('Tea in a shop')
  })

  it('stay for copies when the first story is gone, and are deleted when no card shows them', async () => {
    const { picture, ...address } = await pictured()
    const unused = await upload(address.storyId)
    await manager.call(copyStoryCard, { params: address })
    const copy = await manager.call(copyStory, { params: address })
    const inCopy = { storyId: copy.id, cardId: copy.cards[0]?.id ?? '' }
    await manager.call(removeStory, { params: address })
    await sweep(2 * DAY_MS)
    expect(await statusOf(inCopy)).toBe(200)
    expect(await stored()).toContain(picture)
    expect(await stored()).not.toContain(unused)
    await manager.call(removeStory, { params: inCopy })
    await one.tenant(tx =>
      tx
        .update(stories)
        .set({ removedAt: new Date(0) })
        .where(eq(stories.id, copy.id)),
    )
    await sweep(2 * DAY_MS)
    expect(await stored()).not.toContain(picture)
  })
})
