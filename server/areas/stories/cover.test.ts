import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  copyStory,
  createStory,
  getStory,
  getStoryCover,
  listStoryVersions,
  patchStory,
  restoreStoryVersion,
  searchStories,
  uploadStoryPicture,
  type StoryDetails,
} from '@core/contract'
import { makePng } from '../../../test/harness/documents'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { sweepPictures } from './picture'

const DAY_MS = 86_400_000

describe('covers of stories', () => {
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

  const newStory = async (isPublic = true, caller: Caller = manager) =>
    (await caller.call(createStory, { body: { title: 'Tea', summary: '', public: isPublic } })).id
  const upload = async (storyId: string, caller: Caller = manager): Promise<string> => {
    const answer = await caller.send(uploadStoryPicture, { params: { storyId }, body: await makePng(60, 40) })
    return ((await answer.json()) as { picture: string }).picture
  }
  const choose = (storyId: string, cover: StoryDetails['cover'] | { picture: string; alt: string | null }) =>
    manager.send(patchStory, { params: { storyId }, body: { cover } as object })
  const read = async (storyId: string) => (await manager.call(getStory, { params: { storyId } })).cover
  const look = async (storyId: string, caller: Caller = manager) =>
    (await caller.send(getStoryCover, { params: { storyId } })).status
  const sweep = () =>
    sweepPictures({ clientId: one.client.id, stores: server.stores, tenant: one.tenant }, Date.now() + 2 * DAY_MS)
  const stored = () => readdir(join(server.dataDir, 'files', one.client.id, 'stories', 'files'))

  it('are drawn until a picture is chosen, which lists name', async () => {
    const storyId = await newStory()
    expect([await read(storyId), await look(storyId)]).toEqual([null, 404])
    const picture = await upload(storyId)
    expect((await choose(storyId, { picture, alt: 'A shelf' })).status).toBe(200)
    const cover = { picture, alt: 'A shelf' }
    expect(await read(storyId)).toEqual(cover)
    const { results } = await one.as('user').call(searchStories, { query: {} })
    expect(results.find(({ id }) => id === storyId)?.cover).toEqual(cover)
    const answer = await manager.send(getStoryCover, { params: { storyId } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await choose(storyId, null)
    expect([await read(storyId), await look(storyId)]).toEqual([null, 404])
  })

  it('are for those who see the story, and chosen by those who may change it, of pictures that exist', async () => {
    const storyId = await newStory(false)
    const picture = await upload(storyId)
    await choose(storyId, { picture, alt: null })
    expect([
      await look(storyId),
      await look(storyId, one.as('user')),
      await look(storyId, other.as('manager')),
    ]).toEqual([200, 404, 404])
    await manager.call(patchStory, { params: { storyId }, body: { public: true } })
    expect(await look(storyId, one.as('user'))).toBe(200)
    const body = { cover: null }
    expect((await one.as('user').send(patchStory, { params: { storyId }, body })).status).toBe(403)
    const theirs = await upload(await newStory(true, other.as('manager')), other.as('manager'))
    for (const cover of [
      { picture: theirs, alt: null },
      { picture: 'never0was', alt: null },
      { picture, alt: '' },
    ])
      expect((await choose(storyId, cover)).status).toBe(400)
  })

  it('belong to the history and to copies, and their pictures stay as long as either needs them', async () => {
    const storyId = await newStory()
    const [first, second] = [await upload(storyId), await upload(storyId)]
    await choose(storyId, { picture: first, alt: null })
    const { id: copy } = await manager.call(copyStory, { params: { storyId } })
    expect(await read(copy)).toMatchObject({ picture: first })
    // Somebody else's change is a version of its own.
    const admin = one.as('admin')
    await admin.call(patchStory, { params: { storyId }, body: { cover: { picture: second, alt: null } } })
    const { results } = await manager.call(listStoryVersions, { params: { storyId } })
    expect(results[0]?.changes).toEqual([{ text: 'Chose a picture as the cover' }])
    await choose(copy, null)
    await sweep()
    expect(await stored()).toEqual(expect.arrayContaining([first, second]))
    await manager.call(restoreStoryVersion, { params: { storyId, version: results[1]?.version ?? 0 } })
    expect(await read(storyId)).toMatchObject({ picture: first })
    expect(await look(storyId)).toBe(200)
  })
})
