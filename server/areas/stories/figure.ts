import { isDeepStrictEqual } from 'node:util'
import { and, inArray } from 'drizzle-orm'
import type { StoryCardContent } from '@core/contract'
import type * as contract from '@core/contract'
import { analysisPath } from '@core/domain'
import {
  datasetOfFigure,
  defaultView,
  indexQuestions,
  missingOfFigure,
  requestOf,
  shownTables,
  usesOfFigure,
  writeView,
} from '@core/report'
import { storyCards } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor, Reader } from '../../access/context'
import { findStory } from '../../access/objects'
import { conflict, invalid, notFound } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { analyseFor } from '../analysis'
import { datasetFor, openDataset } from '../datasets'
import { noteCard } from '../following'
import { receiptsOfTables } from '../receipts'
import { readStory } from './get'
import { holdStory, ofCard, ofStory } from './hold'
import type { CardRow } from './present'
import { findCard } from './rows'

const DATA_CHANGED = 'The data have changed again meanwhile. Look at the newest figures first.'

export interface FoundFigure {
  readonly figure: Extract<StoryCardContent, { kind: 'figure' }>
  readonly dataset: NonNullable<CardRow['dataset']>
  readonly study: string
  readonly version: number
}

/** A figure that the person sees, with its data. Any other card, and one that they may not see, is not_found. */
export const findFigure = async (
  tx: Tx,
  actor: Actor,
  address: { readonly storyId: string; readonly cardId: string },
): Promise<FoundFigure> => {
  const row = await findCard(tx, actor, address)
  const { content: figure, version } = row?.card ?? {}
  if (figure?.kind !== 'figure' || version == null || !row?.dataset) throw notFound('card')
  return { figure, version, dataset: row.dataset, study: row.studyNumber ?? '' }
}

interface AskedFigure {
  readonly figure: Pick<FoundFigure['figure'], 'question' | 'view'>
  readonly address: { readonly studyId: string; readonly datasetName: string }
  readonly version: number
}

/** Figures of a version of a dataset, calculated with the reader's own rights, with the dataset as the reader has it. */
export const readFigure = async (reader: Reader, { figure, address, version }: AskedFigure) => {
  const { question, view } = figure
  const dataset = await datasetFor(reader, address, { version })
  const index = indexQuestions(dataset)
  const missing = missingOfFigure(figure, dataset, index)
  const body = requestOf(view, question, index)
  const answer = missing.length > 0 ? null : await analyseFor(reader, { params: address, body }, { version })
  const { view: defaults } = defaultView(dataset, index, question)
  const place = { study: address.studyId, dataset: address.datasetName, question }
  const path = analysisPath(place, writeView(view, defaults))
  return { dataset, index, asked: body, answer, missing, path }
}

/** The figures of a card of a version, calculated with the rights of the reader. What that version lacks of them is named, and nothing is calculated. */
export const presentFigureOf = async (reader: Reader, { figure, dataset: of, study }: FoundFigure, version: number) => {
  const read = await readFigure(reader, { figure, address: { studyId: study, datasetName: of.name }, version })
  const { dataset, index, asked, answer, missing, path } = read
  const { settings } = figure.view
  const shown = answer ? shownTables({ asked, answer }, { dataset, index, settings }) : []
  const tables = (answer?.tables ?? []).map((table, at) => ({ table, arranged: shown[at]?.arranged ?? null, settings }))
  const address = { studyId: study, datasetName: of.name, version }
  const receipts = await receiptsOfTables(reader, address, asked, tables)
  return { dataset: datasetOfFigure(dataset, figure, index), answer, missing, receipts, path }
}

/** The figures of a card: of the version that the card shows, or of the one that the dataset has now. */
export const getStoryFigure: Verb<typeof contract.getStoryFigure> = async (ctx, { params, query }) => {
  const found = await ctx.tenant(async tx => {
    if (!(await findStory(tx, ctx.actor, params.storyId))) throw notFound('story')
    return findFigure(tx, ctx.actor, params)
  })
  return presentFigureOf(ctx, found, query.newest === '1' ? found.dataset.currentVersion : found.version)
}

/** Lets readers have the newest figures, or keeps those that they have. Nothing is decided about data that the writer has not seen. */
export const settleStoryFigure: TxVerb<typeof contract.settleStoryFigure> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { figure, dataset } = await findFigure(tx, actor, params)
  const { currentVersion: newest } = dataset
  if (body.data_version !== newest) throw conflict(DATA_CHANGED)
  const change = body.keep ? { keptAt: newest } : { version: newest, keptAt: null, modified: new Date() }
  await tx.update(storyCards).set(change).where(ofCard(actor, params.cardId))
  if (!body.keep && body.quoted_by?.length)
    await tx
      .update(storyCards)
      .set({ checkWords: true })
      .where(and(ofStory(actor, story.id), inArray(storyCards.id, body.quoted_by)))
  await noteCard(tx, actor, { kind: 'figure_settled', storyId: story.id, cardId: params.cardId })
  const detail = { story: story.id, title: story.title, kind: figure.kind, version: newest, kept: body.keep }
  await ctx.audit(tx, { event: 'story.figure_settled', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}

/**
 * Shows the question of a figure in another way, of the data that the card shows or, with `data_version`, of the newest. A view
 * that a colleague changed since the writer began is not overwritten.
 */
export const setStoryFigureView: TxVerb<typeof contract.setStoryFigureView> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { figure, dataset: of, study, version: shown } = await findFigure(tx, actor, params)
  const { view, base, data_version: looked } = body
  if (looked !== undefined && looked !== of.currentVersion) throw conflict(DATA_CHANGED)
  if (!isDeepStrictEqual(figure.view, base) && !isDeepStrictEqual(figure.view, view))
    throw conflict('A colleague changed this figure meanwhile. Look at it first.')
  const version = looked ?? shown
  const { dataset } = await openDataset(tx, ctx, { studyId: study, datasetName: of.name }, { version })
  const index = indexQuestions(dataset)
  const content = { ...figure, view }
  const [gone] = missingOfFigure(content, dataset, index)
  if (gone !== undefined) throw invalid('The figure was not changed.', { view: [`The dataset lacks ${gone}.`] })
  const kept = version === shown ? {} : { version, keptAt: null }
  await tx
    .update(storyCards)
    .set({ content, uses: usesOfFigure(content, index), modified: new Date(), ...kept })
    .where(ofCard(actor, params.cardId))
  await noteCard(tx, actor, { kind: 'card_changed', storyId: story.id, cardId: params.cardId })
  const detail = { story: story.id, title: story.title, kind: figure.kind }
  await ctx.audit(tx, { event: 'story.card_changed', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}
