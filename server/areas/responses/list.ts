import { type OpenResponse, type Sentiment, SENTIMENTS } from '@core/contract'
import type * as contract from '@core/contract'
import { isProblem, variablesOfSource, type QuestionFilter } from '@core/domain'
import { parseFilterText } from '@core/report'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '../../access/context'
import { invalid, notFound } from '../../access/refusal'
import type { InputFor, Verb } from '../../access/verbs'
import { findQuestion } from '../../access/objects'
import { presentStudyReference } from '../catalogue'
import { type Calculation, type Prepared, analysisGate, calculateApart, filterOf, prepare } from '../analysis'
import type { ColumnSource } from '../../store/columns'
import { type Terms, createMarker, readTerms } from '../fullText'
import { readGlossary } from '../glossary'
import { matchTexts, type Mask } from './match'
import { sentimentOf } from './sentiment'
import { loadTexts } from './texts'
import { textAt, type TextIndex } from './textIndex'

type Input = InputFor<typeof contract.listResponses>

const noCounts = (): Record<Sentiment, number> => ({ positive: 0, neutral: 0, negative: 0, not_scored: 0 })

const readFilter = (given = ''): QuestionFilter | null => {
  const { filter, unreadable } = parseFilterText(given)
  if (unreadable) throw invalid('The filter is not readable.', { filters: ['This is not a filter of this dataset.'] })
  return filter
}

interface Passing {
  /** One byte per respondent; null: everyone passes. */
  readonly passes: Uint8Array | null
  readonly n: number
}

/** Who passes the filter, worked out beside the thread that serves. */
const passing = async (
  ctx: Ctx,
  { survey }: Prepared,
  asked: Pick<Calculation, 'filter' | 'protection'>,
): Promise<Passing> => {
  if (asked.filter === null) return { passes: null, n: survey.length }
  const calculation = { plans: [], weight: null, listed: true, ...asked }
  const { rows = new Uint32Array() } = await analysisGate({ client: ctx.client.id, person: ctx.actor.userId }, () =>
    calculateApart(survey, calculation, ctx.signal),
  )
  const passes = new Uint8Array(survey.length)
  for (const row of rows) passes[row] = 1
  return { passes, n: rows.length }
}

interface Picked {
  /** Places of matching responses of the page, in the order shown. */
  readonly page: readonly number[]
  readonly base: number
  readonly count: number
  readonly sentiments: Record<Sentiment, number>
}

/** Responses of those who pass, counted, and a page of what matches. */
const pick = async (
  index: TextIndex,
  passes: Uint8Array | null,
  matches: Mask | null,
  { sentiment, page, page_size }: Input['query'],
): Promise<Picked> => {
  const kinds = Uint8Array.from(index.scores, score =>
    SENTIMENTS.indexOf(sentimentOf(Number.isNaN(score) ? null : score)),
  )
  const wanted = sentiment === undefined ? -1 : SENTIMENTS.indexOf(sentiment)
  const perKind = new Uint32Array(SENTIMENTS.length)
  const first = (page - 1) * page_size
  const shown: number[] = []
  let base = 0
  let count = 0
  for (let at = 0; at < index.textOf.length; at += 1) {
    if (at % 200_000 === 199_999) await nextTurn()
    if (passes !== null && passes[index.rowOf[at] ?? 0] === 0) continue
    base += 1
    const text = index.textOf[at] ?? 0
    if (matches !== null && matches[text] === 0) continue
    const kind = kinds[text] ?? 0
    perKind[kind] = (perKind[kind] ?? 0) + 1
    if (wanted >= 0 && kind !== wanted) continue
    if (count >= first && shown.length < page_size) shown.push(at)
    count += 1
  }
  const sentiments = noCounts()
  for (const [kind, name] of SENTIMENTS.entries()) sentiments[name] = perKind[kind] ?? 0
  return { page: shown, base, count, sentiments }
}

const present = async (
  ctx: Ctx,
  index: TextIndex,
  page: readonly number[],
  terms: Terms | null,
): Promise<OpenResponse[]> => {
  const texts = page.map(at => textAt(index, index.textOf[at] ?? 0))
  const marker = await ctx.tenant(tx => createMarker(tx, terms, texts))
  return page.map((at, i) => {
    const score = index.scores[index.textOf[at] ?? 0] ?? NaN
    const known = Number.isNaN(score) ? null : score
    return { id: at, text: marker.mark(texts[i] ?? ''), sentiment: sentimentOf(known), score: known }
  })
}

const answerOf = (prepared: Prepared, name: string) => {
  const { found, questions, survey } = prepared
  return {
    question_name: name,
    question_text: questions.find(question => question.name === name)?.text ?? '',
    dataset_name: found.dataset.name,
    dataset_version: found.version.version,
    study: presentStudyReference(found.study),
    respondents: survey.length,
  }
}

const UNFILTERED =
  'With limited access you can only see unfiltered responses, so that nobody can be recognised. Ask a manager for access.'

/**
 * The filter is read as analyses do it. Readers without full rights get none: the same response under several filters
 * would be a profile of who wrote it. They get no response either where fewer than the privacy floor wrote something.
 */
export const listResponses: Verb<typeof contract.listResponses> = async (ctx, { params, query }) => {
  const addressed = await ctx.tenant(tx => findQuestion(tx, ctx.actor, params.naturalKey))
  if (!addressed) throw notFound('question')
  const filters = readFilter(query.filters)
  if (filters !== null && addressed.access === 'limited') throw invalid(UNFILTERED, { filters: [UNFILTERED] })
  const prepared = await prepare(
    ctx,
    { studyId: addressed.study.id, datasetName: addressed.dataset.name },
    { rows: [], axis: [], filters, weight: null },
    { draft: query.draft === '1', also: [addressed.question.name] },
  )
  const { found, floor } = prepared
  const question = prepared.questions.find(one => one.name === addressed.question.name)
  const [variable] = question?.source ? variablesOfSource(question.source) : []
  if (!question || variable === undefined) throw notFound('question')
  if (question.kind !== 'open')
    throw invalid('This question has no open-ended responses. Open its analysis instead.', {
      naturalKey: ['Choose an open-ended question.'],
    })
  const filter = filterOf(prepared, filters)
  if (isProblem(filter)) throw invalid(filter.message, { filters: [filter.message] })

  const source: ColumnSource = { clientId: ctx.client.id, tenant: work => ctx.tenant(work) }
  const of = { datasetId: found.dataset.id, version: found.version.version }
  const index = await loadTexts(source, of, variable, ctx.signal)
  const { passes, n } = await passing(ctx, prepared, filter)
  const glossary = await ctx.tenant(tx => readGlossary(tx, ctx.client))
  const terms = readTerms(query.query, glossary.own)
  const matches = terms && (await matchTexts(ctx, index, terms))
  const picked = await pick(index, passes, matches, query)
  const head = answerOf(prepared, question.name)
  // Nobody and a few are the same.
  if (!found.full && (n < floor || picked.base < floor))
    return { ...head, filtered: 0, base: 0, count: 0, sentiments: noCounts(), protected: true, results: [] }
  return {
    ...head,
    filtered: n,
    // Exact for everyone: who reads all responses can count them.
    base: picked.base,
    count: picked.count,
    sentiments: picked.sentiments,
    protected: false,
    results: await present(ctx, index, picked.page, terms),
  }
}
