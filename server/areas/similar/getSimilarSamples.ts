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
import { foldWord, wordsIn } from '../fullText'
import { findCandidates, type Candidate } from './candidates'
import { wordingDifference } from './wording'

const MOST = 25
/** How much the answer options count beside the text. */
const SCALE_WEIGHT = 0.25

const labelsOf = ({ options }: StoredQuestion): Set<string> =>
  new Set(options.map(({ label }) => wordsIn(label).map(foldWord).join(' ')).filter(label => label !== ''))

/** Share of the options of either question that both have, by their labels; 0 where one has none. */
const scaleMatch = (one: StoredQuestion, other: StoredQuestion): number => {
  const [a, b] = [labelsOf(one), labelsOf(other)]
  const common = [...a].filter(label => b.has(label)).length
  const all = a.size + b.size - common
  return common === 0 ? 0 : common / all
}

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
    scale_match: thousandths(scaleMatch(asked, definition)),
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
  const candidates = await findCandidates(tx, ctx.actor, ctx.client, found)
  const closeness = (one: SimilarQuestion): number =>
    one.similarity === 1 ? 2 + one.scale_match : one.similarity + SCALE_WEIGHT * one.scale_match
  // Stable: what is equally close stays in the order of the query, newest first.
  const closest = candidates
    .map(candidate => present(ctx, question, candidate))
    .sort((a, b) => closeness(b) - closeness(a))
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
