import { and, asc, countDistinct, eq, gt } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { inPieces } from '../../db/inPieces'
import { datasets, summaries, summaryItems } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { conflict, notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { datasetAccess } from '../../access/dataset'
import { summaryPresent } from '../../access/library'
import { openDatasetOf } from '../datasets'
import { refuseTooMany } from '../../access/own'
import { type StudyRow, requireStudy } from '../../access/objects'
import { summaryItemJob } from './itemJob'
import { planSummary } from './plan'
import { readSummary } from './store'

/** Summary reports of one person, and of those the ones in the making: the rest of the organisation waits behind them. */
const PER_PERSON = 50
const IN_THE_MAKING = 3

/** The first dataset of a study that the reader may open. */
const firstDataset = async (tx: Tx, actor: Actor, study: StudyRow): Promise<string> => {
  const rows = await tx
    .select()
    .from(datasets)
    .where(and(eq(datasets.clientId, study.clientId), eq(datasets.studyId, study.id), gt(datasets.currentVersion, 0)))
    .orderBy(asc(datasets.created), asc(datasets.name))
  const first = rows.find(dataset => datasetAccess(actor, dataset) !== 'absent')
  if (!first) throw notFound('dataset')
  return first.name
}

const tooMany = `You have ${PER_PERSON} summary reports. Delete one you no longer need, then try again.`

/** Refuses one more than may be made at once; `refuseTooMany` comes first, so that what is counted here holds. */
const refuseBusy = async (tx: Tx, { clientId, userId }: Actor): Promise<void> => {
  const [making] = await tx
    .select({ reports: countDistinct(summaries.id) })
    .from(summaries)
    .innerJoin(
      summaryItems,
      and(eq(summaryItems.clientId, summaries.clientId), eq(summaryItems.summaryId, summaries.id)),
    )
    .where(and(eq(summaries.clientId, clientId), eq(summaries.userId, userId), eq(summaryItems.state, 'fetching')))
  if ((making?.reports ?? 0) >= IN_THE_MAKING)
    throw conflict(`${IN_THE_MAKING} of your summary reports are being made. Try again when one is complete.`)
}

/**
 * The report, all its items and their jobs, or nothing. Items are of the version that readers have now; a later one does
 * not mix with it. Without full rights only questions open to everyone are in it.
 */
export const createSummary: Verb<typeof contract.createSummary> = async (ctx, { body }) =>
  ctx.tenant(async tx => {
    const { actor } = ctx
    const study = await requireStudy(tx, actor, body.study_id)
    const datasetName = body.dataset_name ?? (await firstDataset(tx, actor, study))
    const { found, dataset } = await openDatasetOf(tx, ctx, study, datasetName)
    const { refs, context } = await planSummary(dataset, body.filters)
    const present = summaryPresent(actor)
    await refuseTooMany(tx, actor, { of: summaries, present, most: PER_PERSON, message: tooMany })
    await refuseBusy(tx, actor)
    const [clientId, id] = [actor.clientId, newId()]
    const { axis, weight, filters } = context
    await tx.insert(summaries).values({
      clientId,
      id,
      studyId: study.id,
      datasetId: found.dataset.id,
      version: found.version.version,
      userId: actor.userId,
      full: found.full,
      filters,
      axis,
      weight,
    })
    const items = refs.map((ref, position) => ({ ...ref, position, id: newId(), stateId: newId() }))
    const rows = items.map(item => ({ ...item, clientId, summaryId: id }))
    await inPieces(rows, some => tx.insert(summaryItems).values(some))
    await ctx.enqueueAll(
      tx,
      summaryItemJob,
      items.map(({ id: itemId, stateId }) => ({ summaryId: id, itemId, stateId })),
    )
    await ctx.audit(tx, { event: 'summary.created', outcome: 'ok', detail: { summary: id, items: items.length } })
    return readSummary(tx, actor, { studyId: study.id, reportId: id })
  })
