import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  copyDocument,
  deleteDocument,
  findInDocument,
  getDocument,
  getDocumentFile,
  getDocumentPage,
  getDocumentPreview,
  listStudyDocuments,
  patchDocument,
  searchDocuments,
  uploadDocument,
} from '@core/contract'
import {
  makeDocx,
  makeGreedyPdf,
  makeLockedPdf,
  makePdf,
  makePng,
  makePptx,
  makeXlsx,
  sendDocument,
} from '../../../test/harness/documents'
import { addStudy } from '../../../test/harness/library'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { documentPages, documents, jobs, studies, userGroups, users } from '../../db/schema'
import { sweepDocuments } from './sweep'

const LIMIT = 100 * 1024 ** 2

describe('documents', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let study: string
  /** A person without rights of a manager; signed in again after their groups changed. */
  let reader: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
    reader = await server.signIn(one.user.email)
    study = (await addStudy(one, 'Oat drinks')).studyNumber
    await addStudy(one, 'Tea')
    await one.tenant(tx => tx.insert(userGroups).values({ clientId: one.client.id, name: 'board' }))
  })
  afterAll(() => server.close())

  const send = (name: string, body: Uint8Array | string, studyId = study) =>
    sendDocument(one.as('manager'), studyId, name, body)
  const get = (documentId: string) => reader.call(getDocument, { params: { documentId } })
  const stored = async (client = one) =>
    (await readdir(join(server.dataDir, 'files', client.client.id, 'documents', 'files')).catch(() => [])).sort()
  const working = () => readdir(join(server.dataDir, 'files', one.client.id, 'documents', 'work')).catch(() => [])
  const ready = async (name: string, body: Uint8Array | string) => {
    const { id } = await send(name, body)
    await server.jobs.runDue()
    return get(id)
  }

  it('show their pages and pictures only once all of them have been read', async () => {
    const sent = await send('Q4 report.pdf', makePdf(['Brand awareness', 'Purchase intent']))
    expect(sent).toMatchObject({ file_type: 'pdf', preview_state: 'reading', page_count: 0, assets: [], problem: null })
    const params = { documentId: sent.id, page: 2 }
    expect((await reader.send(getDocumentPage, { params })).status).toBe(404)
    await server.jobs.runDue()
    const item = await get(sent.id)
    expect(item).toMatchObject({
      preview_state: 'ready',
      page_count: 2,
      uploaded_by: 'Test manager',
      study: { name: 'Oat drinks' },
    })
    expect(item.assets.map(asset => asset.page)).toEqual([1, 2])
    expect(await reader.call(getDocumentPage, { params })).toEqual({
      page: 2,
      title: '',
      text: 'Purchase intent',
      preview_url: `/api/documents/${sent.id}/pages/2/preview/`,
      marked_text: null,
      marks: [],
    })
    const preview = await reader.send(getDocumentPreview, { params })
    expect(Object.fromEntries(preview.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(
      Buffer.from(await preview.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    expect(await working()).toEqual([])
    const { results } = await reader.call(listStudyDocuments, { params: { studyId: study } })
    expect(results.map(result => result.id)).toEqual([sent.id])
  })

  it('say which of their pages hold words, and where on a page they are', async () => {
    const item = await ready('Intent.pdf', makePdf(['Brand awareness', 'Purchase intent', 'Intent to purchase']))
    const params = { documentId: item.id }
    expect(await reader.call(findInDocument, { params, query: { query: 'purchase intents' } })).toMatchObject({
      count: 2,
      results: [
        {
          page: 2,
          text: [
            { text: 'Purchase', hit: true },
            { text: ' ', hit: false },
            { text: 'intent', hit: true },
          ],
        },
        { page: 3 },
      ],
    })
    expect(await reader.call(findInDocument, { params, query: { query: ' ' } })).toEqual({ count: 0, results: [] })
    const query = { query: 'intent' }
    const page = await reader.call(getDocumentPage, { params: { ...params, page: 2 }, query })
    expect(page.marked_text).toEqual([
      { text: 'Purchase ', hit: false },
      { text: 'intent', hit: true },
    ])
    const [mark, ...others] = page.marks
    expect(others).toEqual([])
    // Behind "Purchase", in the upper part of the page, as makePdf writes it.
    const { marks } = await reader.call(getDocumentPage, { params: { ...params, page: 3 }, query })
    expect(mark!.x).toBeGreaterThan(marks[0]!.x + marks[0]!.width)
    for (const share of [mark!.x, mark!.y, mark!.x + mark!.width, mark!.y + mark!.height]) {
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThan(1)
    }
  })

  it.each([
    ['pptx', () => makePptx([{ title: 'Results', body: 'Intent fell' }]), { title: 'Results' }],
    ['xlsx', () => makeXlsx({ Brands: [['Alpha', 4]] }), { title: 'Brands', text: 'Alpha\t4' }],
    ['docx', () => makeDocx(['In words']), { text: 'In words' }],
    ['image', () => makePng(), { text: '' }],
  ] as const)('of the kind %s are recognised by their content, whatever their name', async (kind, content, page) => {
    const item = await ready('notes.txt', await content())
    expect(item).toMatchObject({ file_type: kind, preview_state: 'ready', file_name: 'notes.txt' })
    expect(await reader.call(getDocumentPage, { params: { documentId: item.id, page: 1 } })).toMatchObject(page)
  })

  it.each([
    ['a drawing named .png', 'logo.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
    ['a web page named .pdf', 'report.pdf', '<!DOCTYPE html><html><script>alert(1)</script></html>', 'Web pages'],
    ['a text named .pdf', 'report.pdf', 'Only words', 'is not supported'],
    ['a program', 'setup.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]), 'Programs'],
    [
      'an old or encrypted Office file',
      'a.docx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'password',
    ],
  ])('refuse %s and keep nothing of it', async (_, name, body, words) => {
    const before = await stored()
    const octets = Buffer.from(body)
    const answer = await one.as('manager').send(uploadDocument, {
      params: { studyId: study },
      query: { file_name: name, bytes: octets.length },
      body: octets,
    })
    expect(answer.status).toBe(415)
    expect(await answer.text()).toContain(words)
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['fewer bytes than announced', 10, 20, 400],
    ['more bytes than announced', 20, 10, 400],
    ['more bytes than are allowed', 20, LIMIT + 1, 413],
  ])('refuse %s', async (_, sent, announced, status) => {
    const before = await stored()
    const answer = await one.as('manager').send(uploadDocument, {
      params: { studyId: study },
      query: { file_name: 'a.pdf', bytes: announced },
      body: Buffer.alloc(sent),
    })
    expect(answer.status).toBe(status)
    if (status === 413) expect(await answer.text()).toContain('100 MB')
    expect(await stored()).toEqual(before)
  })

  it('that cannot be drawn within their memory say so, and are still found by their text', async () => {
    const item = await ready('greedy.pdf', makeGreedyPdf(12))
    expect(item).toMatchObject({ preview_state: 'failed', page_count: 1, assets: [] })
    expect(item.problem).toContain('Its text can still be searched.')
    const page = { params: { documentId: item.id, page: 1 } }
    expect(await reader.call(getDocumentPage, page)).toMatchObject({ text: 'Kept words', preview_url: null })
    const { results } = await reader.call(searchDocuments, { query: { query: 'kept words', near: '0' } })
    expect(results.map(({ id }) => id)).toEqual([item.id])
  })

  it('that cannot be read say why, and keep no pages', async () => {
    const item = await ready('secret.pdf', makeLockedPdf())
    expect(item).toMatchObject({ preview_state: 'failed', page_count: 0, assets: [] })
    expect(item.problem).toContain('protected by a password')
    expect(await working()).toEqual([])
  })

  it('are read again after a kill, once: a second run of the job changes nothing', async () => {
    const { id } = await send('twice.pdf', makePdf(['once']))
    // As a killed process leaves it: taken, its lease over, and files that nobody needs.
    await server.db.worker(tx =>
      tx
        .update(jobs)
        .set({ state: 'running', lease: 'gone', leaseUntil: new Date(0), attempts: 1 })
        .where(eq(jobs.state, 'waiting')),
    )
    await server.jobs.runDue()
    expect(await get(id)).toMatchObject({ preview_state: 'ready', page_count: 1 })
    const files = await stored()
    await server.db.worker(tx =>
      tx.update(jobs).set({ state: 'waiting', finished: null }).where(eq(jobs.state, 'done')),
    )
    await server.jobs.runDue()
    expect(await stored()).toEqual(files)
    expect(await get(id)).toMatchObject({ preview_state: 'ready', page_count: 1 })
  })

  it('that are taken at the same moment are both there', async () => {
    const sent = await Promise.all([send('left.pdf', makePdf(['left'])), send('right.pdf', makePdf(['right']))])
    await server.jobs.runDue()
    const texts = await Promise.all(
      sent.map(({ id }) => reader.call(getDocumentPage, { params: { documentId: id, page: 1 } })),
    )
    expect(texts.map(page => page.text)).toEqual(['left', 'right'])
  })

  it('are downloaded under their own name, never shown as a page', async () => {
    const body = makePdf(['a'])
    const item = await ready('../..\\Bericht „Größe“ \u202efdp.exe', body)
    expect(item.file_name).toBe('Bericht „Größe“ fdp.exe')
    const answer = await reader.send(getDocumentFile, { params: { documentId: item.id } })
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Bericht _Gr__e_ fdp.exe"; filename*=UTF-8''Bericht%20%E2%80%9EGr%C3%B6%C3%9Fe%E2%80%9C%20fdp.exe`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
  })

  it('restricted to a group exist for its members and managers only', async () => {
    const { id } = await ready('board.pdf', makePdf(['for the board']))
    const restrict = (groups: string[]) =>
      one.as('manager').call(patchDocument, { params: { documentId: id }, body: { group_restrictions: groups } })
    await expect(restrict(['strangers'])).rejects.toMatchObject({ status: 400 })
    expect(await restrict(['board', 'board'])).toMatchObject({ group_restrictions: ['board'], restricted_search: true })
    const asked = [getDocument, getDocumentFile, getDocumentPage, getDocumentPreview].map(endpoint =>
      reader.send(endpoint, { params: { documentId: id, page: '1' } }),
    )
    expect((await Promise.all(asked)).map(answer => answer.status)).toEqual([404, 404, 404, 404])
    const list = () => reader.call(listStudyDocuments, { params: { studyId: study } })
    expect((await list()).results.some(item => item.id === id)).toBe(false)
    const person = and(eq(users.clientId, one.client.id), eq(users.id, one.user.id))
    await one.tenant(tx =>
      tx
        .update(users)
        .set({ groups: ['board'] })
        .where(person),
    )
    const member = await server.signIn(one.user.email)
    expect(await member.call(getDocument, { params: { documentId: id } })).toMatchObject({ id })
    await one.tenant(tx => tx.update(users).set({ groups: [] }).where(person))
    reader = await server.signIn(one.user.email)
  })

  it('are absent with a study that may not be viewed, and for other organisations', async () => {
    const { id } = await ready('a.pdf', makePdf(['a']))
    const missing = await reader.send(getDocument, { params: { documentId: 'nothing' } })
    const foreign = await other.as('admin').send(getDocument, { params: { documentId: id } })
    const plain = async (answer: Response) => (await answer.text()).replace(/"request_id":"[^"]+"/, '')
    expect([foreign.status, await plain(foreign)]).toEqual([missing.status, await plain(missing)])
    for (const endpoint of [deleteDocument, patchDocument, copyDocument])
      expect((await other.as('admin').send(endpoint, { params: { documentId: id }, body: {} })).status).toBe(404)
    const hidden = (groups: string[]) =>
      one.tenant(tx => tx.update(studies).set({ restrictedGroups: groups }).where(eq(studies.studyNumber, study)))
    await hidden(['board'])
    expect((await reader.send(getDocument, { params: { documentId: id } })).status).toBe(404)
    await hidden([])
  })

  it('are added, changed and removed by managers only', async () => {
    const { id } = await ready('a.pdf', makePdf(['a']))
    const calls = [
      reader.send(uploadDocument, { params: { studyId: study }, query: { file_name: 'a', bytes: 1 }, body: 'a' }),
      reader.send(deleteDocument, { params: { documentId: id } }),
      reader.send(patchDocument, { params: { documentId: id }, body: { group_restrictions: [] } }),
      reader.send(copyDocument, { params: { documentId: id }, body: { study: 'Tea' } }),
    ]
    expect((await Promise.all(calls)).map(answer => answer.status)).toEqual([403, 403, 403, 403])
  })

  it('copied to another study share their files, which go with the last of them', async () => {
    const before = await stored()
    const { id } = await ready('shared.pdf', makePdf(['shared words']))
    const copy = await one.as('manager').call(copyDocument, { params: { documentId: id }, body: { study: 'Tea' } })
    expect(copy).toMatchObject({ study: { name: 'Tea' }, preview_state: 'ready', page_count: 1 })
    expect(await stored()).toHaveLength(before.length + 2)
    await expect(
      one.as('manager').call(copyDocument, { params: { documentId: id }, body: { study } }),
    ).rejects.toMatchObject({ status: 400 })
    await one.as('manager').call(deleteDocument, { params: { documentId: id } })
    const params = { documentId: copy.id, page: 1 }
    expect((await reader.call(getDocumentPage, { params })).text).toBe('shared words')
    expect((await reader.send(getDocumentPreview, { params })).status).toBe(200)
    await one.as('manager').call(deleteDocument, { params: { documentId: copy.id } })
    expect(await stored()).toEqual(before)
    expect(
      await one.tenant(tx => tx.select().from(documentPages).where(eq(documentPages.documentId, copy.id))),
    ).toEqual([])
  })

  it('copied while they are being read are read too', async () => {
    const { id } = await send('early.pdf', makePdf(['early']))
    const copy = await one.as('manager').call(copyDocument, { params: { documentId: id }, body: { study: 'Tea' } })
    await server.jobs.runDue()
    expect([(await get(id)).preview_state, (await get(copy.id)).preview_state]).toEqual(['ready', 'ready'])
  })

  it('of a study that is gone leave no files once they are swept, and those of others stay', async () => {
    const gone = (await addStudy(one, 'Short lived')).studyNumber
    const before = await stored()
    await send('gone.pdf', makePdf(['gone']), gone)
    await server.jobs.runDue()
    expect(await stored()).toHaveLength(before.length + 2)
    await one.tenant(tx => tx.delete(studies).where(eq(studies.studyNumber, gone)))
    expect(await one.tenant(tx => tx.select().from(documents).where(eq(documents.name, 'gone.pdf')))).toEqual([])
    const sweep = (now: number) =>
      sweepDocuments({ clientId: one.client.id, stores: server.stores, tenant: one.tenant }, now)
    await sweep(Date.now())
    expect(await stored()).toHaveLength(before.length + 2)
    await sweep(Date.now() + 25 * 3_600_000)
    expect(await stored()).toEqual(before)
  })
})
