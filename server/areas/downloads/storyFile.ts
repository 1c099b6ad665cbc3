import type { StoryCard, StoryDetails } from '@core/contract'
import type { RichText } from '@core/domain'
import { figurePages, usesOfFigure } from '@core/report'
import type { Reader } from '../../access/context'
import type { HeldPart } from '../../db/schema'
import { PermanentFailure, type JobCtx } from '../../jobs/types'
import type { FigurePart, StoryFile, StoryPart } from '../../reportFiles/protocol'
import { findDataset } from '../datasets'
import { documentFiles, readPage } from '../documents'
import { insightFiles, pictureOfInsight } from '../insights'
import { addressesOf, receiptsOfTables } from '../receipts'
import { readFigure, readStory, storyFiles } from '../stories'
import type { StoryRow } from './store'

/** A card as it goes into the file, and what of it not everyone may see. */
interface Collected {
  readonly part: StoryPart
  readonly held: readonly HeldPart[]
}

const today = (): string => new Date().toISOString().slice(0, 10)

const contentOf = <Kind extends StoryCard['content']['kind']>({ content }: StoryCard, kind: Kind) =>
  content.kind === kind ? (content as Extract<StoryCard['content'], { kind: Kind }>) : null

/** Whether the reader has full rights on the dataset of a figure now. */
const hasFull = (reader: Reader, { study_number: study, dataset_name: name }: NonNullable<StoryCard['figure']>) =>
  reader.tenant(async tx => (await findDataset(tx, reader.actor, study, name)).full)

const figureOf = async (reader: Reader, card: StoryCard, origin: string): Promise<Collected | null> => {
  const figure = contentOf(card, 'figure')
  const { figure: source } = card
  if (!figure || !source) return null
  const { question, view, title, body } = figure
  const address = { studyId: source.study_number, datasetName: source.dataset_name }
  const { version } = source
  const read = await readFigure(reader, { figure, address, version })
  const { dataset, index, asked, answer, missing, path } = read
  const basis = { dataset, index, settings: view.settings }
  const shown = answer ? figurePages({ asked, answer }, basis) : []
  const tables = shown.flatMap((page, at) => {
    const table = answer?.tables[at]
    return table ? [{ ...page, table }] : []
  })
  const receipts = addressesOf(origin, await receiptsOfTables(reader, { ...address, version }, asked, tables))
  const pages = shown.map((page, at) => {
    const receipt = receipts[at] ?? null
    return { ...page, live: origin + path, ...(receipt !== null && { receipt }) }
  })
  const part: FigurePart = {
    kind: 'figure',
    title: title || (pages.length === 0 ? (index.get(question)?.label ?? question) : ''),
    body,
    parts: view.parts,
    head: {
      title: title || question,
      description: '',
      study: dataset.study_name,
      fieldwork: dataset.study_date,
      dataset: { name: dataset.dataset_name, version },
      date: today(),
      notes: [],
      missing: [],
    },
    pages,
    missing,
  }
  const full = dataset.permissions.view || (await hasFull(reader, source))
  return { part, held: [{ dataset: figure.dataset_id, version, uses: usesOfFigure(figure, index), full }] }
}

const documentOf = async (
  ctx: JobCtx,
  reader: Reader,
  card: StoryCard,
  liveOf: (documentId: string, page: number) => string,
): Promise<Collected | null> => {
  const content = contentOf(card, 'document')
  if (!content || !card.source) return null
  const { document_id: document, page, title } = content
  const found = await reader.tenant(tx => readPage(tx, reader, document, page))
  const files = documentFiles(ctx.stores, ctx.clientId)
  const preview = found?.preview ?? null
  const picture = preview !== null && (await files.size(preview)) !== null ? await files.local(preview) : null
  const part: StoryPart = {
    kind: 'document',
    title,
    document: card.source.document_name,
    page,
    study: card.source.study_name,
    text: [found?.title ?? '', found?.text ?? ''].filter(text => text.trim() !== '').join('\n'),
    picture,
    live: liveOf(document, page),
  }
  return { part, held: [{ document }] }
}

const insightOf = async (ctx: JobCtx, reader: Reader, card: StoryCard, origin: string): Promise<Collected | null> => {
  const content = contentOf(card, 'insight')
  const { insight, source } = card
  if (!content || !insight || !source) return null
  const { insight_id: id, title } = content
  const key = await reader.tenant(tx => pictureOfInsight(tx, reader.actor, id))
  const files = insightFiles(ctx.stores, ctx.clientId)
  const picture = key !== null && (await files.size(key)) !== null ? await files.local(key) : null
  const part: StoryPart = {
    kind: 'insight',
    title,
    document: source.document_name,
    study: source.study_name,
    text: insight.text,
    picture,
    live: `${origin}/studies/${encodeURIComponent(source.study_number)}`,
  }
  return { part, held: [{ insight: id }] }
}

const pictureOf = async (ctx: JobCtx, card: StoryCard): Promise<Collected | null> => {
  const content = contentOf(card, 'picture')
  if (!content) return null
  const { title, body: caption, alt, picture: key } = content
  const files = storyFiles(ctx.stores, ctx.clientId)
  const picture = (await files.size(key)) === null ? null : await files.local(key)
  return { part: { kind: 'picture', title, caption, alt, picture }, held: [] }
}

/** A text whose links into the product lead there from anywhere. */
const reachable = (body: RichText, origin: string): RichText =>
  body.map(({ style, runs }) => ({
    style,
    runs: runs.map(run => (run.link?.startsWith('/') ? { ...run, link: origin + run.link } : run)),
  }))

const wordsOf = ({ content }: StoryCard, origin: string): Collected | null => {
  if (content.kind === 'divider') return { part: { kind: 'divider' }, held: [] }
  if (content.kind === 'text') return { part: { ...content, body: reachable(content.body, origin) }, held: [] }
  if (content.kind !== 'headline') return null
  return { part: content, held: [] }
}

/** Which cards the reader has, and what they show: whether it is still the same story that was read before. */
const stateOf = ({ title, summary, cards }: StoryDetails): string => JSON.stringify([title, summary, cards])

/**
 * A story as its reader sees it now, each figure calculated for them of the version that its card shows. Throws an Error when the
 * story was changed meanwhile, so that it is read once more, and PermanentFailure when it has no cards.
 */
export const collectStory = async (
  ctx: JobCtx,
  reader: Reader,
  { storyId, kind, request: { origin } }: StoryRow,
  progress: (done: number, total: number) => Promise<void>,
): Promise<{ readonly file: Omit<StoryFile, 'template'>; readonly holds: readonly HeldPart[] }> => {
  const read = () => reader.tenant(tx => readStory(tx, reader.actor, storyId))
  const story = await read()
  const { title, summary, author, modified, cards } = story
  const total = cards.filter(({ content }) => content.kind !== 'divider').length
  if (total === 0) throw new PermanentFailure('There are no cards in this story yet.')
  await progress(0, total)
  const liveOf = (documentId: string, page: number): string =>
    `${origin}/stories/${encodeURIComponent(storyId)}?${new URLSearchParams({ view: documentId, page: String(page) }).toString()}`
  const collected: Collected[] = []
  let done = 0
  for (const card of cards) {
    reader.signal.throwIfAborted()
    const one =
      wordsOf(card, origin) ??
      (await pictureOf(ctx, card)) ??
      (await figureOf(reader, card, origin)) ??
      (await documentOf(ctx, reader, card, liveOf)) ??
      (await insightOf(ctx, reader, card, origin))
    if (one) collected.push(one)
    if (card.content.kind === 'divider') continue
    done += 1
    await progress(done, total)
  }
  if (stateOf(await read()) !== stateOf(story)) throw new Error('The story was changed meanwhile')
  const head = { title, summary, author, changed: modified.slice(0, 10), date: today() }
  const file = { kind, head, pages: collected.map(({ part }) => part) }
  return { file, holds: collected.flatMap(({ held }) => held) }
}
