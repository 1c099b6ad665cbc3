import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createInsight,
  deleteInsight,
  getInsight,
  getInsightImage,
  listInsights,
  orderInsights,
  patchInsight,
  uploadInsightImage,
  type ErrorBody,
  type KeyInsight,
} from '@core/contract'
import { makePng, sendDocument } from '../../../test/harness/documents'
import { addStudy } from '../../../test/harness/library'
import {
  startTestServer,
  type Caller,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'
import { documents, keyInsights, securityLog, studies, userGroups } from '../../db/schema'
import { sweepInsights } from './store'

const MB = 1024 ** 2

describe('key insights', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let study = ''
  let documentId = ''
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
    study = (await addStudy(one, 'Oat drinks')).studyNumber
    documentId = (await sendDocument(one.as('manager'), study, 'Report.png', await makePng())).id
    await one.tenant(tx => tx.insert(userGroups).values({ clientId: one.client.id, name: 'board' }))
  })
  afterAll(() => server.close())
  beforeEach(() => one.tenant(tx => tx.delete(keyInsights)))

  const manager = () => one.as('manager')
  const add = (text: string, id = study): Promise<KeyInsight> =>
    manager().call(createInsight, { params: { id }, body: { text } })
  const textsOf = async (id = study, caller: Caller = one.as('user')) =>
    (await caller.call(listInsights, { params: { id } })).results.map(insight => insight.text)
  const files = async () =>
    (await readdir(join(server.dataDir, 'files', one.client.id, 'insights', 'files')).catch(() => [])).length
  const put = (insightId: string, body: Uint8Array | string, id = study) =>
    manager().send(uploadInsightImage, { params: { id, insightId }, body: Buffer.from(body) })

  it('say on what they stand, who wrote them and in which order, for every reader of the study', async () => {
    const made = await add('  Awareness is up.  ')
    await add('Taste decides.')
    expect(made).toMatchObject({
      content_object: { type: 'study', name: 'Oat drinks' },
      text: 'Awareness is up.',
      insight_image: null,
      position: 1,
      author: 'Test manager',
    })
    const { results } = await one.as('user').call(listInsights, { params: { id: study } })
    expect(results.map(({ text, position }) => [position, text])).toEqual([
      [1, 'Awareness is up.'],
      [2, 'Taste decides.'],
    ])
    expect(await one.as('user').call(getInsight, { params: { id: study, insightId: made.id } })).toEqual(made)
  })

  it('of a document stand in the list of its study too, but only for those who may open it', async () => {
    await add('Of the study')
    const onDocument = await add('Of the report', documentId)
    await add('Also of the study')
    expect(onDocument.content_object).toEqual({ type: 'document', id: documentId, name: 'Report.png' })
    expect(await textsOf(documentId)).toEqual(['Of the report'])
    expect(await textsOf()).toEqual(['Of the study', 'Of the report', 'Also of the study'])
    const restrict = (groupRestrictions: string[]) =>
      one.tenant(tx => tx.update(documents).set({ groupRestrictions }).where(eq(documents.id, documentId)))
    await restrict(['board'])
    try {
      const { results } = await one.as('user').call(listInsights, { params: { id: study } })
      // Without a gap that would tell of the one between.
      expect(results.map(({ text, position }) => [position, text])).toEqual([
        [1, 'Of the study'],
        [2, 'Also of the study'],
      ])
      const params = { id: study, insightId: onDocument.id }
      expect((await one.as('user').send(getInsight, { params })).status).toBe(404)
      expect((await one.as('user').send(getInsightImage, { params })).status).toBe(404)
      expect((await one.as('user').send(listInsights, { params: { id: documentId } })).status).toBe(404)
    } finally {
      await restrict([])
    }
  })

  it('are changed, removed and written down', async () => {
    const { id: insightId } = await add('First')
    const params = { id: study, insightId }
    expect((await manager().call(patchInsight, { params, body: { text: ' Second ' } })).text).toBe('Second')
    expect((await manager().send(patchInsight, { params, body: { text: '  ' } })).status).toBe(400)
    await manager().call(deleteInsight, { params })
    expect(await textsOf()).toEqual([])
    expect((await manager().send(deleteInsight, { params })).status).toBe(404)
    const events = await one.tenant(tx => tx.select({ event: securityLog.event }).from(securityLog))
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['insight.created', 'insight.changed', 'insight.deleted']),
    )
  })

  it('are put in order as a whole; a list that has changed since is refused', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')]
    const sort = (order: string[], id = study) => manager().send(orderInsights, { params: { id }, body: { order } })
    const answer = await sort([c.id, a.id, b.id])
    expect(((await answer.json()) as { results: KeyInsight[] }).results.map(({ text }) => text)).toEqual([
      'C',
      'A',
      'B',
    ])
    for (const wrong of [[a.id, b.id], [a.id, b.id, b.id], [a.id, b.id, c.id, 'x'], []])
      expect((await sort(wrong)).status).toBe(400)
    const [d, e] = [await add('D', documentId), await add('E', documentId)]
    // Those of the document change places; the others stay where they are.
    expect((await sort([e.id, d.id], documentId)).status).toBe(200)
    expect(await textsOf()).toEqual(['C', 'A', 'B', 'E', 'D'])
  })

  it('added at the same moment all find a place of their own', async () => {
    await Promise.all(['1', '2', '3', '4', '5'].map(text => add(text)))
    const { results } = await manager().call(listInsights, { params: { id: study } })
    expect(results.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    const rows = await one.tenant(tx => tx.select({ position: keyInsights.position }).from(keyInsights))
    expect(new Set(rows.map(row => row.position)).size).toBe(5)
  })

  const formats = { PNG: 'png', JPEG: 'jpeg', GIF: 'gif' } as const
  it.each(Object.entries(formats))(
    'take a %s picture by its content and keep only what can be seen of it',
    async (_, format) => {
      const { id: insightId } = await add('Pictured')
      const sent = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5fbf' } })
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .toFormat(format)
        .toBuffer()
      const answer = await put(insightId, sent)
      expect(answer.status).toBe(200)
      const insight = (await answer.json()) as KeyInsight
      expect(insight.insight_image).toContain(`/key_metrics/${insightId}/image/`)
      const picture = await one.as('user').send(getInsightImage, { params: { id: study, insightId } })
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      })
      const drawn = Buffer.from(await picture.arrayBuffer())
      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
      expect(drawn.includes('secret place')).toBe(false)
    },
  )

  it('show another picture under another address, and keep no file of the old one', async () => {
    const { id: insightId } = await add('Pictured')
    const params = { id: study, insightId }
    const before = await files()
    const first = (await (await put(insightId, await makePng(20, 20))).json()) as KeyInsight
    const second = (await (await put(insightId, await makePng(30, 20))).json()) as KeyInsight
    expect(second.insight_image).not.toBe(first.insight_image)
    expect(await files()).toBe(before + 1)
    const bare = await manager().call(patchInsight, { params, body: { insight_image: null } })
    expect(bare.insight_image).toBeNull()
    expect(await files()).toBe(before)
    expect((await one.as('user').send(getInsightImage, { params })).status).toBe(404)
    await put(insightId, await makePng())
    await manager().call(deleteInsight, { params })
    expect(await files()).toBe(before)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['an SVG drawing', 415, () => Promise.resolve(Buffer.from(svg))],
    [
      'a WebP picture',
      415,
      async () =>
        sharp(await makePng())
          .webp()
          .toBuffer(),
    ],
    ['text', 415, () => Promise.resolve(Buffer.from('not a picture'))],
    [
      'a cut picture',
      400,
      async () =>
        (
          await sharp(await makePng(900, 900))
            .jpeg()
            .toBuffer()
        ).subarray(0, 700),
    ],
    ['more pixels than are taken', 400, () => makePng(9000, 9000)],
    ['nothing', 400, () => Promise.resolve(Buffer.alloc(0))],
    ['too many bytes', 413, () => Promise.resolve(Buffer.alloc(10 * MB + 1))],
  ] as const)('refuse %s in words and keep the picture that they had', async (_, status, bytes) => {
    const { id: insightId } = await add('Pictured')
    await put(insightId, await makePng())
    const before = await files()
    const answer = await put(insightId, await bytes())
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as ErrorBody).detail).toMatch(/picture|file/i)
    // What was written of the picture goes once its stream has closed, which can be after the answer.
    await expect.poll(files).toBe(before)
    expect((await one.as('user').send(getInsightImage, { params: { id: study, insightId } })).status).toBe(200)
  })

  it('take a picture neither for an insight that is missing nor for one of another item', async () => {
    const { id: insightId } = await add('On the study')
    const before = await files()
    expect((await put('nothing', await makePng())).status).toBe(404)
    expect((await put(insightId, await makePng(), documentId)).status).toBe(404)
    expect(await files()).toBe(before)
  })

  it('are nowhere for people of another organisation, and closed to those who may not view the study', async () => {
    const { id: insightId } = await add('Hidden')
    const params = { id: study, insightId }
    const hide = (restrictedGroups: string[]) =>
      one.tenant(tx => tx.update(studies).set({ restrictedGroups }).where(eq(studies.studyNumber, study)))
    await hide(['board'])
    try {
      for (const [caller, status] of [
        [one.as('user'), 403],
        [other.as('admin'), 404],
      ] as const) {
        expect((await caller.send(listInsights, { params: { id: study } })).status).toBe(status)
        expect((await caller.send(getInsight, { params })).status).toBe(status)
        expect((await caller.send(getInsightImage, { params })).status).toBe(status)
      }
    } finally {
      await hide([])
    }
  })

  it.each(['user'] as RoleName[])('are written by managers, not by a %s', async role => {
    const { id: insightId } = await add('Mine')
    const params = { id: study, insightId }
    const caller = one.as(role)
    for (const [endpoint, body] of [
      [createInsight, { text: 'x' }],
      [patchInsight, { text: 'x' }],
      [orderInsights, { order: [insightId] }],
      [deleteInsight, undefined],
      [uploadInsightImage, Buffer.from('x')],
    ] as const)
      expect((await caller.send(endpoint, { params, body })).status).toBe(403)
    expect(await textsOf()).toEqual(['Mine'])
  })

  it('lose their pictures with their document; what nobody needs is swept after a day', async () => {
    const { id: insightId } = await add('On the report', documentId)
    await put(insightId, await makePng(), documentId)
    const { id: kept } = await add('Kept')
    await put(kept, await makePng())
    const before = await files()
    await one.tenant(tx => tx.delete(keyInsights).where(eq(keyInsights.id, insightId)))
    const ctx = { clientId: one.client.id, stores: server.stores, tenant: one.tenant }
    await sweepInsights(ctx)
    expect(await files()).toBe(before)
    await sweepInsights(ctx, Date.now() + 2 * 86_400_000)
    expect(await files()).toBe(1)
    expect((await one.as('user').send(getInsightImage, { params: { id: study, insightId: kept } })).status).toBe(200)
  })
})
