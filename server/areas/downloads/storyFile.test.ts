import { Readable } from 'node:stream'
import { and, eq, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createInsight,
  createStory,
  createStoryDownload,
  getDataset,
  getDownload,
  getDownloadFile,
  getStory,
  getStoryFigure,
  listDownloads,
  patchStory,
  renewDownload,
  uploadStoryPicture,
  type NewStoryCard,
  type StoryFileKind,
} from '@core/contract'
import { defaultView, indexQuestions } from '@core/report'
import { packageProblems } from '../../reportFiles/deck/cleanUp'
import { misplaced, readDeck } from '../../../test/harness/deck'
import { makePng } from '../../../test/harness/documents'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import { officeFaults } from '../../../test/harness/officeRules'
import { readPdf } from '../../../test/harness/pdf'
import { insertDocument } from '../../../test/harness/searchLibrary'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { clients, datasetQuestions, datasets, documentPages, documents, downloads } from '../../db/schema'
import { documentFiles } from '../documents'

type Place = Awaited<ReturnType<typeof importDataset>>

describe('a story as a file', () => {
  let server: TestServer
  let one: MintedClient
  let manager: Caller
  let reader: Caller
  let at: Place
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    manager = one.as('manager')
    reader = one.as('user')
    const study = { study_name: 'Ratings' }
    at = await importDataset(server, manager, { fileName: 'survey.csv', bytes: smallCsv(120), study })
    const preview = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
    const { key } = await documentFiles(server.stores, one.client.id).put(Readable.from([preview]), { maxBytes: 1e6 })
    await one.tenant(async tx => {
      for (const id of ['doc-open', 'doc-board'])
        await insertDocument(tx, one, { id, studyId: at.studyId, name: `${id}.pdf`, pages: ['First page'] })
      await tx.update(documentPages).set({ preview: key }).where(eq(documentPages.clientId, one.client.id))
    })
  })
  afterAll(() => server.close())

  const questionNamed = async (text: string): Promise<string> => {
    const { questions } = await manager.call(getDataset, { params: at })
    return questions.find(({ question_text: own }) => own === text)?.question_name ?? text
  }
  const figureOf = async (title: string, axis: readonly string[] = []): Promise<NewStoryCard> => {
    const dataset = await manager.call(getDataset, { params: at })
    const question = await questionNamed('Overall rating')
    const { view } = defaultView(dataset, indexQuestions(dataset), question)
    const { studyId: study_id, datasetName: dataset_name } = at
    const shown = { ...view, axis: [...axis] }
    return { kind: 'figure', title, body: 'Said below.', study_id, dataset_name, question, view: shown }
  }
  const page = (document_id: string): NewStoryCard => ({ kind: 'document', title: '', document_id, page: 1 })
  const headline = (title: string): NewStoryCard => ({ kind: 'headline', title, body: '' })
  const storyOf = async (cards: readonly NewStoryCard[], more: { public?: boolean } = {}): Promise<string> => {
    const body = { title: 'Findings', summary: 'In short.', public: true, ...more }
    const { id } = await manager.call(createStory, { body })
    for (const card of cards) await manager.call(addStoryCard, { params: { storyId: id }, body: card })
    return id
  }
  const ask = (story_id: string, caller = reader, kind?: StoryFileKind) =>
    caller.call(createStoryDownload, { body: { story_id, ...(kind && { kind }) } })
  const of = ({ id }: { readonly id: string }) => ({ params: { downloadId: id } })
  const ready = async (storyId: string, caller = reader, kind?: StoryFileKind) => {
    const asked = await ask(storyId, caller, kind)
    await server.jobs.runDue()
    return caller.call(getDownload, of(asked))
  }
  const octetsOf = async (file: { readonly id: string }, caller = reader): Promise<Uint8Array> =>
    new Uint8Array(await (await caller.send(getDownloadFile, of(file))).arrayBuffer())
  const statusesOf = async (file: { readonly id: string }, caller = reader) =>
    (await Promise.all([getDownload, getDownloadFile].map(call => caller.send(call, of(file))))).map(
      ({ status }) => status,
    )
  const restrict = (groups: readonly string[]) =>
    one.tenant(tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: [...groups] })
        .where(eq(datasets.clientId, one.client.id)),
    )
  /** Opens these questions to everyone, and no other. */
  const openOnly = (names: readonly string[]) =>
    one.tenant(async tx => {
      const rows = await tx.select().from(datasetQuestions).where(eq(datasetQuestions.clientId, one.client.id))
      for (const { name, version, datasetId, definition } of rows)
        await tx
          .update(datasetQuestions)
          .set({ definition: { ...definition, unrestricted_filter: names.includes(name) } })
          .where(
            and(
              eq(datasetQuestions.clientId, one.client.id),
              eq(datasetQuestions.datasetId, datasetId),
              eq(datasetQuestions.version, version),
              eq(datasetQuestions.name, name),
            ),
          )
    })

  it('has a slide for each card, with the figures of the version that the card shows', async () => {
    const gender = await questionNamed('Gender')
    const storyId = await storyOf([
      headline('Part one'),
      { kind: 'divider' },
      { kind: 'text', title: 'Why', body: 'Because.' },
      await figureOf('Half like it', [gender]),
      page('doc-open'),
    ])
    const asked = await ask(storyId)
    const about = { kind: 'story_pptx', title: 'Findings', file_name: 'Findings.pptx', story_id: storyId }
    expect(asked).toMatchObject({ ...about, state: 'waiting', study_id: null, study_name: null, newer_version: null })
    await server.jobs.runDue()
    const made = await reader.call(getDownload, of(asked))
    // A divider is no card to wait for.
    expect(made).toMatchObject({ ...about, state: 'ready', progress: { done: 4, total: 4 }, dataset_version: null })
    const sent = await reader.send(getDownloadFile, of(made))
    expect(sent.headers.get('content-type')).toContain('presentationml.presentation')
    const deck = readDeck(new Uint8Array(await sent.arrayBuffer()))
    expect([packageProblems(deck.parts), officeFaults(deck.parts), misplaced(deck)]).toEqual([[], [], []])
    expect(deck.slides.map(({ title }) => title)).toEqual([
      'Findings',
      'Part one',
      'Why',
      'Half like it',
      'doc-open.pdf',
    ])
    const [, , , figure] = deck.slides
    expect(figure?.texts.join('\n')).toMatch(/Said below\.[\s\S]*version 1, calculated/)
    expect(figure?.notes).toMatch(/Live figures: https?:\/\/[^/]+\/analysis\//)
    expect([...deck.parts.keys()].filter(name => name.startsWith('ppt/media/'))).toHaveLength(1)

    const { cards } = await reader.call(getStory, { params: { storyId } })
    const params = { storyId, cardId: cards[3]?.id ?? '' }
    const { answer } = await reader.call(getStoryFigure, { params, query: {} })
    const [table] = answer?.tables ?? []
    const base = table?.outcome === 'cube' ? table.cube.base.n[0] : null
    expect(figure?.table?.find(([first = '']) => /base/i.test(first))?.[1]).toBe(String(base))

    await importDataset(server, manager, {
      fileName: 'survey.csv',
      bytes: smallCsv(200),
      study: { study_id: at.studyId },
    })
    const later = await ready(storyId)
    const again = readDeck(await octetsOf(later))
    expect(again.slides[3]?.texts).toEqual(figure?.texts)
    expect(again.slides[3]?.chart).toEqual(figure?.chart)
    expect(again.slides[3]?.table).toEqual(figure?.table)
    expect((await refusalOf(reader.call(renewDownload, of(later))))[0]).toBe(409)
  })

  it('is a PDF file where that was asked for, with the figures that the slides have', async () => {
    const gender = await questionNamed('Gender')
    const storyId = await storyOf([headline('Part one'), await figureOf('Half like it', [gender]), page('doc-open')])
    const file = await ready(storyId, reader, 'story_pdf')
    expect(file).toMatchObject({ kind: 'story_pdf', file_name: 'Findings.pdf', story_id: storyId, state: 'ready' })
    const sent = await reader.send(getDownloadFile, of(file))
    expect(sent.headers.get('content-type')).toBe('application/pdf')
    const { pages, language, tagged } = await readPdf(new Uint8Array(await sent.arrayBuffer()))
    expect([language, tagged]).toEqual(['en-GB', true])
    const { slides } = readDeck(await octetsOf(await ready(storyId)))
    expect(pages.map(({ text }, at) => text.includes(slides[at]?.title ?? '?'))).toEqual(slides.map(() => true))
    const cells = slides[2]?.table?.flat().filter(cell => cell !== '') ?? []
    expect(cells.length).toBeGreaterThan(10)
    for (const cell of cells) expect(pages[2]?.text).toContain(cell)
    expect(pages[2]?.links[0]).toMatch(/^https?:\/\/[^/]+\/analysis\//)
    expect(pages[3]?.elements.find(({ role }) => role === 'Figure')?.alt).toContain('doc-open.pdf, page 1.')
  })

  it('says in its place what a figure lacks by now', async () => {
    const gender = await questionNamed('Gender')
    const storyId = await storyOf([await figureOf('Half like it', [gender])])
    const { cards } = await manager.call(getStory, { params: { storyId } })
    const version = cards[0]?.figure?.version ?? 0
    const rows = and(eq(datasetQuestions.clientId, one.client.id), eq(datasetQuestions.version, version))
    const taken = await one.tenant(tx =>
      tx
        .delete(datasetQuestions)
        .where(and(rows, eq(datasetQuestions.name, gender)))
        .returning(),
    )
    const { slides } = readDeck(await octetsOf(await ready(storyId)))
    await one.tenant(tx =>
      tx.insert(datasetQuestions).values(taken.map(({ search: _, searchText: __, ...row }) => row)),
    )
    expect(slides.slice(1).map(({ title, texts }) => [title, ...texts])).toEqual([
      ['Half like it', `This figure cannot be shown\nThe data no longer have question ${gender}.`],
    ])
  })

  it('holds the picture of a card', async () => {
    const storyId = await storyOf([headline('Pictures')])
    const upload = await manager.send(uploadStoryPicture, { params: { storyId }, body: await makePng(90, 60) })
    const { picture } = (await upload.json()) as { picture: string }
    const body = { kind: 'picture', title: 'The shelf', body: '', alt: 'Tea in a shop', picture } as const
    await manager.call(addStoryCard, { params: { storyId }, query: {}, body })
    const { slides, parts } = readDeck(await octetsOf(await ready(storyId)))
    expect(slides.map(({ title }) => title).slice(1)).toEqual(['Pictures', 'The shelf'])
    const drawn = [...parts].filter(([name]) => name.startsWith('ppt/media/deckPicture'))
    const sizes = await Promise.all(drawn.map(async ([, bytes]) => sharp(bytes).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([[90, 60]])
  })

  it('holds a key insight for as long as its reader sees that', async () => {
    const params = { id: at.studyId }
    const body = { text: 'Half of them like it', dataset_name: at.datasetName }
    const { id: insight_id } = await manager.call(createInsight, { params, body })
    const storyId = await storyOf([{ kind: 'insight', title: '', insight_id }])
    const file = await ready(storyId)
    const { slides } = readDeck(await octetsOf(file))
    expect(slides[1]?.texts.join('\n')).toContain('Half of them like it')
    await restrict(['Board'])
    expect(await statusesOf(file)).toEqual([404, 404])
    await restrict([])
    expect(await statusesOf(file)).toEqual([200, 200])
  })

  it('is for its reader as if the cards that they may not see had never been there', async () => {
    await one.tenant(tx =>
      tx
        .update(documents)
        .set({ groupRestrictions: ['Board'] })
        .where(and(eq(documents.clientId, one.client.id), eq(documents.id, 'doc-board'))),
    )
    await openOnly([])
    await restrict(['Board'])
    const shown = [headline('Part one'), page('doc-open'), headline('Part two')]
    const hidden = [await figureOf('Not for all'), page('doc-board')]
    const [whole, bare] = [
      await storyOf([...shown.slice(0, 1), ...hidden, ...shown.slice(1), ...hidden]),
      await storyOf(shown),
    ]
    const files = [await ready(whole), await ready(bare)]
    expect(files.map(({ progress }) => progress)).toEqual([
      { done: 3, total: 3 },
      { done: 3, total: 3 },
    ])
    const [mine, theirs] = await Promise.all(files.map(async file => readDeck(await octetsOf(file)).parts))
    const texts = (parts: typeof mine) =>
      [...(parts ?? [])].map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1').replaceAll(whole, bare)])
    expect(texts(mine)).toEqual(texts(theirs))
    expect(readDeck(await octetsOf(await ready(whole, manager), manager)).slides.length).toBeGreaterThan(6)
    const [own, other] = await Promise.all(
      [await ready(whole, reader, 'story_pdf'), await ready(bare, reader, 'story_pdf')].map(async file =>
        Buffer.from(await octetsOf(file))
          .toString('latin1')
          .replaceAll(whole, bare),
      ),
    )
    expect(own).toBe(other)
    await restrict([])
  })

  it('goes from who may no longer see what it holds, and comes back with the rights', async () => {
    const name = await questionNamed('Overall rating')
    await openOnly([name])
    const storyId = await storyOf([headline('Part one'), await figureOf('Alone'), page('doc-open')])
    const full = await ready(storyId)
    const pages = await ready(storyId, reader, 'story_pdf')
    expect(await statusesOf(full)).toEqual([200, 200])
    expect(await statusesOf(pages)).toEqual([200, 200])
    // Calculated with full access: limited access is not enough, although the question is open.
    await restrict(['Board'])
    expect(await statusesOf(full)).toEqual([404, 404])
    expect(await statusesOf(pages)).toEqual([404, 404])
    expect((await reader.call(listDownloads, {})).results.map(({ id }) => id)).not.toContain(full.id)
    const limited = await ready(storyId)
    expect(readDeck(await octetsOf(limited)).slides[2]?.notes).toContain('rounded to protect respondents')
    await openOnly([])
    expect(await statusesOf(limited)).toEqual([404, 404])
    await openOnly([name])
    expect(await statusesOf(limited)).toEqual([200, 200])
    const documentFor = (groups: readonly string[]) =>
      one.tenant(tx =>
        tx
          .update(documents)
          .set({ groupRestrictions: [...groups] })
          .where(eq(documents.id, 'doc-open')),
      )
    await documentFor(['Board'])
    expect(await statusesOf(limited)).toEqual([404, 404])
    await documentFor([])
    await restrict([])
    expect(await statusesOf(full)).toEqual([200, 200])
    const publish = (open: boolean) => manager.call(patchStory, { params: { storyId }, body: { public: open } })
    await publish(false)
    expect(await statusesOf(full)).toEqual([404, 404])
    await publish(true)
    expect(await statusesOf(full)).toEqual([200, 200])
    for (const caller of [manager, one.as('admin')]) expect(await statusesOf(full, caller)).toEqual([404, 404])
  })

  it('is asked for by who sees the story, where there are stories', async () => {
    const own = await storyOf([headline('Mine')], { public: false })
    for (const id of [own, 'nothing']) expect((await refusalOf(ask(id)))[0]).toBe(404)
    const flags = (stories: boolean) =>
      one.tenant(tx =>
        tx
          .update(clients)
          .set({ flags: { bulk_analysis: true, stories } })
          .where(eq(clients.id, one.client.id)),
      )
    const open = await storyOf([headline('All')])
    await flags(false)
    expect((await refusalOf(ask(open)))[0]).toBe(404)
    await flags(true)
    expect((await ready(open)).state).toBe('ready')
  })

  it('fails with a sentence where there are no cards, and where the story was closed meanwhile', async () => {
    expect(await ready(await storyOf([{ kind: 'divider' }]))).toMatchObject({
      state: 'failed',
      problem: 'The file could not be made. There are no cards in this story yet.',
    })
    const storyId = await storyOf([headline('All')])
    const asked = await ask(storyId)
    await manager.call(patchStory, { params: { storyId }, body: { public: false } })
    await server.jobs.runDue()
    expect(await statusesOf(asked)).toEqual([404, 404])
    const [row] = await one.tenant(tx =>
      tx
        .select()
        .from(downloads)
        .where(and(eq(downloads.id, asked.id), ne(downloads.state, 'ready'))),
    )
    expect(row).toMatchObject({
      state: 'failed',
      file: null,
      problem: 'The file could not be made. The story is no longer open to you.',
    })
  })
})
