import type { SimilarQuestion } from '@core/contract'
import type * as contract from '@core/contract'
import type { StoredQuestion } from '@core/domain'
import { datasetVersions } from '../../db/schema'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { protectedCounts } from '../privacy'
import { naturalKey } from '../../access/objects'
import { presentStudyReference } from '../catalogue'
import { findCandidates, type Candidate } from './candidates'
import { labelsOf, rank, scaleMatch } from './scale'
import { wordingDifference } from './wording'

const MOST = 25
const baseOf = (ctx: TxCtx, { counts }: StoredQuestion, open: boolean, respondents: number): number =>
  open ? counts.base : protectedCounts(counts, respondents, ctx.client.privacyFloor).base

const thousandths = (value: number): number => Math.round(value * 1000) / 1000

const present = (ctx: TxCtx, asked: StoredQuestion, candidate: Candidate): SimilarQuestion => {
  const { definition, dataset_name, study } = candidate
  return {
    nk: naturalKey({ clientId: ctx.client.id, studyId: study.id, datasetName: dataset_name }, definition.name),
    question_name: definition.name,
    question_text: definition.text,
    fundamental_question_type: definition.kind,
    dataset_name,
    study: presentStudyReference(study),
    base: baseOf(ctx, definition, candidate.open, candidate.respondents),
    similarity: thousandths(candidate.similarity),
    scale_match: thousandths(scaleMatch(labelsOf(asked), labelsOf(definition))),
    wording: wordingDifference(asked.text, definition.text),
  }
}

/** The very same question of other waves first, then what comes closest by text and answer options. */
export const getSimilarSamples: TxVerb<typeof contract.getSimilarSamples> = async (tx, ctx, { found }) => {
  const { question, dataset, study, version, access } = found
  const [{ respondents } = { respondents: 0 }] = await tx
    .select({ respondents: datasetVersions.respondents })
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.clientId, ctx.client.id),
        eq(datasetVersions.datasetId, dataset.id),
        eq(datasetVersions.version, version),
      ),
    )
  const candidates = await findCandidates(tx, ctx.actor, ctx.client, question.text, found)
  // Stable: what is equally close stays in the order of the query, newest first.
  const closest = candidates
    .map(candidate => present(ctx, question, candidate))
    .sort((a, b) => rank(b.similarity, b.scale_match) - rank(a.similarity, a.scale_match))
    .slice(0, MOST)
  return {
    nk: naturalKey({ clientId: ctx.client.id, studyId: study.id, datasetName: dataset.name }, question.name),
    question_name: question.name,
    question_text: question.text,
    dataset_name: dataset.name,
    study: presentStudyReference(study),
    base: baseOf(ctx, question, access === 'full', respondents),
    similar: closest,
  }
}
