import type { NewStoryCard, StoryCardContent } from '@core/contract'
import { defaultView, indexQuestions, missingOfFigure, usesOfFigure, whyNoTable } from '@core/report'
import type * as contract from '@core/contract'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { findDatasetOf, findDocument, findStudy } from '../../access/objects'
import { openDatasetOf } from '../datasets'
import { seesInsight } from '../insights'
import { noteCard } from '../following'
import { keepPicture } from './picture'
import { readStory } from './get'
import { contentOfSent } from './sent'
import { holdCard, holdStory, insertCard } from './hold'

const refused = (fields: Readonly<Record<string, string[]>>) => invalid('The card could not be added.', fields)

interface Checked {
  readonly content: StoryCardContent
  /** Figures: the version of their data, and the questions and banners that they use. */
  readonly version: number | null
  readonly uses: string[] | null
}

type NewFigure = Extract<NewStoryCard, { kind: 'figure' }>

/** A figure of the data that readers have now, of questions that the adder may analyse. */
const checkFigure = async (
  tx: Tx,
  ctx: TxCtx,
  { study_id: studyId, dataset_name: datasetName, view: given, parts, ...figure }: NewFigure,
): Promise<Checked> => {
  const study = await findStudy(tx, ctx.actor, studyId)
  const addressed = study && (await findDatasetOf(tx, ctx.actor, study, datasetName))
  if (!addressed) throw refused({ dataset_name: ['There is no such dataset.'] })
  const { found, dataset } = await openDatasetOf(tx, ctx, addressed.study, datasetName)
  const index = indexQuestions(dataset)
  const shown = index.get(figure.question)
  const reason = shown ? whyNoTable(shown) : null
  if (reason !== null) throw refused({ question: [`${reason}.`] })
  const view = given ?? defaultView(dataset, index, figure.question).view
  const content = { ...figure, view: { ...view, axis: [...view.axis], ...(parts && { parts }) } }
  const [gone] = missingOfFigure(content, dataset, index)
  if (gone !== undefined) throw refused({ view: [`The dataset lacks ${gone}.`] })
  return {
    content: { ...content, dataset_id: found.dataset.id },
    version: found.version.version,
    uses: usesOfFigure(content, index),
  }
}

/** A document or an insight that the adder may not open is the same mistake in the form as one that does not exist. */
const checkContent = async (tx: Tx, ctx: TxCtx, content: NewStoryCard): Promise<Checked> => {
  if (content.kind === 'figure') return checkFigure(tx, ctx, content)
  const { actor } = ctx
  if (content.kind === 'insight' && !(await seesInsight(tx, actor, content.insight_id)))
    throw refused({ insight_id: ['There is no such key insight.'] })
  if (content.kind === 'document') {
    const found = await findDocument(tx, actor, content.document_id)
    if (!found) throw refused({ document_id: ['There is no such document.'] })
    if (content.page > found.document.pageCount) throw refused({ page: ['The document has no such page.'] })
  }
  if (content.kind === 'picture') await keepPicture(ctx, content.picture)
  return { content: contentOfSent(content), version: null, uses: null }
}

/** Adds a card. Two that come at the same moment wait for each other and both stay. */
export const addStoryCard: TxVerb<typeof contract.addStoryCard> = async (tx, ctx, { params, query, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const card = await checkContent(tx, ctx, body)
  const cardId = await insertCard(tx, actor, story.id, { ...card, after: query.after })
  await noteCard(tx, actor, { kind: 'card_added', storyId: story.id, cardId })
  const detail = { story: story.id, title: story.title, kind: body.kind }
  await ctx.audit(tx, { event: 'story.card_added', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}

/** Puts a copy of a card behind it. */
export const copyStoryCard: TxVerb<typeof contract.copyStoryCard> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { content, version, uses } = await holdCard(tx, actor, params)
  const cardId = await insertCard(tx, actor, story.id, { content, version, uses, after: params.cardId })
  await noteCard(tx, actor, { kind: 'card_added', storyId: story.id, cardId })
  const detail = { story: story.id, title: story.title, kind: content.kind }
  await ctx.audit(tx, { event: 'story.card_added', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}
