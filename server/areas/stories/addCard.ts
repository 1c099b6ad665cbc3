import type { NewStoryCard, StoryCardContent } from '@core/contract'
import { indexQuestions, missingOfFigure, usesOfFigure } from '@core/report'
import type * as contract from '@core/contract'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { findDatasetOf, findDocument, findStudy } from '../../access/objects'
import { openDatasetOf } from '../datasets'
import { readStory } from './get'
import { holdCard, holdStory, insertCard } from './hold'

interface Checked {
  readonly content: StoryCardContent
  /** Figures: the version of their data, and the questions and banners that they use. */
  readonly version: number | null
  readonly uses: string[] | null
}

/** A figure of the data that readers have now, of questions that the adder may analyse. */
const checkFigure = async (
  tx: Tx,
  ctx: TxCtx,
  { study_id: studyId, dataset_name: datasetName, ...figure }: Extract<NewStoryCard, { kind: 'figure' }>,
): Promise<Checked> => {
  const study = await findStudy(tx, ctx.actor, studyId)
  const addressed = study && (await findDatasetOf(tx, ctx.actor, study, datasetName))
  if (!addressed) throw invalid('The card could not be added.', { dataset_name: ['There is no such dataset.'] })
  const { found, dataset } = await openDatasetOf(tx, ctx, addressed.study, datasetName)
  const index = indexQuestions(dataset)
  const [gone] = missingOfFigure(figure, dataset, index)
  if (gone !== undefined) throw invalid('The card could not be added.', { view: [`The dataset lacks ${gone}.`] })
  const content = { ...figure, dataset_id: found.dataset.id }
  return { content, version: found.version.version, uses: usesOfFigure(figure, index) }
}

/** A document that the adder may not open is the same mistake in the form as one that does not exist. */
const checkContent = async (tx: Tx, ctx: TxCtx, content: NewStoryCard): Promise<Checked> => {
  if (content.kind === 'figure') return checkFigure(tx, ctx, content)
  if (content.kind !== 'document') return { content, version: null, uses: null }
  const { actor } = ctx
  const found = await findDocument(tx, actor, content.document_id)
  if (!found) throw invalid('The card could not be added.', { document_id: ['There is no such document.'] })
  if (content.page > found.document.pageCount)
    throw invalid('The card could not be added.', { page: ['The document has no such page.'] })
  return { content, version: null, uses: null }
}

/** Adds a card. Two that come at the same moment wait for each other and both stay. */
export const addStoryCard: TxVerb<typeof contract.addStoryCard> = async (tx, ctx, { params, query, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const card = await checkContent(tx, ctx, body)
  await insertCard(tx, actor, story.id, { ...card, after: query.after })
  const detail = { story: story.id, title: story.title, kind: body.kind }
  await ctx.audit(tx, { event: 'story.card_added', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}

/** Puts a copy of a card behind it. */
export const copyStoryCard: TxVerb<typeof contract.copyStoryCard> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { content, version, uses } = await holdCard(tx, actor, params)
  await insertCard(tx, actor, story.id, { content, version, uses, after: params.cardId })
  const detail = { story: story.id, title: story.title, kind: content.kind }
  await ctx.audit(tx, { event: 'story.card_added', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}
