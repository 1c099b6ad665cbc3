import type { AskedMatch, AskedQuestion, Question, StudyReference } from '@core/contract'
import type * as contract from '@core/contract'
import { closenessOf, plainWording, QUESTIONNAIRE_LIMITS, type Closeness } from '@core/domain/questionnaire'
import type { Tx } from '../../db/types'
import type { Ctx, TxCtx } from '../../access/context'
import { Refusal } from '../../access/refusal'
import type { InputFor, Verb } from '../../access/verbs'
import { naturalKey } from '../../access/objects'
import { presentStudyReference } from '../catalogue'
import { knowsMeanings, meaningShare, searchByMeaning, tellingQuery } from '../fullText'
import { questionsFor } from '../search'
import { findCandidates, type Candidate } from './candidates'
import { comparable, labelsOf, rank, scaleMatch, sharedOptions } from './scale'
import { figuresOf, type Figure } from './topAnswer'
import { wordingDifference } from './wording'

type DraftQuestion = InputFor<typeof contract.askedBefore>['body']['questions'][number]

/** A question that is close enough, where it stands. */
interface Close {
  readonly name: string
  readonly text: string
  readonly datasetName: string
  readonly study: StudyReference
  readonly closeness: Closeness
}

interface Matched {
  readonly close: readonly Close[]
  readonly sameCount: number
}

const { matches: MATCHES } = QUESTIONNAIRE_LIMITS
/** Questions near in meaning that are compared with one of the draft. */
const NEAR_COMPARED = 5

const draftLabels = ({ options }: DraftQuestion): Set<string> =>
  labelsOf({ options: options.map(label => ({ label })) })

/** By letters and words: at least similar, closest first, and newest first among equals. */
const byWording = (candidates: readonly Candidate[], draft: DraftQuestion): Matched => {
  const [words, labels] = [comparable(plainWording(draft.text)), draftLabels(draft)]
  const close = candidates.flatMap(({ definition, literal, study, dataset_name: datasetName }) => {
    const same = words !== '' && comparable(plainWording(definition.text)) === words
    const closeness = closenessOf({ same, wording: literal, meaning: 0 })
    if (closeness === null) return []
    const order = rank(same ? 1 : literal, scaleMatch(labels, labelsOf(definition)))
    const at = { name: definition.name, text: definition.text, datasetName, study: presentStudyReference(study) }
    return [{ ...at, closeness, order }]
  })
  close.sort((one, other) => other.order - one.order)
  return {
    close: close.slice(0, MATCHES).map(({ order: _, ...one }) => one),
    sameCount: close.filter(({ closeness }) => closeness === 'same').length,
  }
}

/** By words near in meaning, where the client organisation looks for them: whatever the search finds that says the same. */
const byMeaning = async (tx: Tx, ctx: TxCtx, draft: DraftQuestion): Promise<Close[]> => {
  const query = tellingQuery(draft.text)
  if (query === '' || !searchByMeaning(ctx.client) || !knowsMeanings()) return []
  const { results } = await questionsFor(tx, ctx, { query, sort: '-score', page: 1, page_size: NEAR_COMPARED })
  const close: Close[] = []
  for (const { question_name: name, question_text: text, dataset_name: datasetName, study } of results) {
    const meaning = await meaningShare(tx, draft.text, text)
    const closeness = closenessOf({ same: false, wording: 0, meaning })
    if (closeness) close.push({ name, text, datasetName, study, closeness })
  }
  return close.slice(0, MATCHES)
}

const matchOne = async (tx: Tx, ctx: TxCtx, draft: DraftQuestion): Promise<Matched> => {
  const found = byWording(await findCandidates(tx, ctx.actor, ctx.client, draft.text), draft)
  return found.close.length > 0 ? found : { close: await byMeaning(tx, ctx, draft), sameCount: 0 }
}

const keyOf = ({ study, datasetName }: Close): string => JSON.stringify([study.id, datasetName])

/** What has gone since it was found is left out. */
const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'not_found' || error.code === 'restricted')

/** The figures of all matches: each dataset is opened once. */
const figuresOfAll = async (ctx: Ctx, all: readonly Close[]): Promise<(one: Close) => Figure | undefined> => {
  const byDataset = new Map(all.map(one => [keyOf(one), { studyId: one.study.id, datasetName: one.datasetName }]))
  const figures = new Map<string, ReadonlyMap<string, Figure>>()
  for (const [key, address] of byDataset) {
    const names = [...new Set(all.filter(one => keyOf(one) === key).map(({ name }) => name))]
    const read = figuresOf(ctx, address, names).catch((error: unknown) => {
      if (isGone(error)) return new Map<string, Figure>()
      throw error
    })
    figures.set(key, await read)
  }
  return one => figures.get(keyOf(one))?.get(one.name)
}

const sharedOf = (draft: DraftQuestion, { categorical_responses, breakout_metadata }: Question) => {
  const wanted = draftLabels(draft)
  const rows = breakout_metadata.map(({ breakout_text }) => ({ label: breakout_text }))
  const known = labelsOf({ options: [...categorical_responses, ...rows] })
  return wanted.size === 0 || known.size === 0 ? null : { shared: sharedOptions(wanted, known), of: wanted.size }
}

const present = (ctx: Ctx, draft: DraftQuestion, close: Close, figure: Figure): AskedMatch => {
  const { name, text, datasetName, study, closeness } = close
  return {
    nk: naturalKey({ clientId: ctx.client.id, studyId: study.id, datasetName }, name),
    question_name: name,
    question_text: text,
    fundamental_question_type: figure.question.fundamental_question_type,
    dataset_name: datasetName,
    study,
    closeness,
    wording: closeness === 'same' ? [{ text, only: 'both' }] : wordingDifference(draft.text, text),
    options_shared: sharedOf(draft, figure.question),
    base: figure.base,
    top: figure.top,
  }
}

/**
 * For each question of a draft the closest ones of datasets that the person may open, with the base and the top answer that
 * their pages show. Rights act inside the search; nothing of the draft is kept.
 */
export const askedBefore: Verb<typeof contract.askedBefore> = async (ctx, { body }) => {
  const matched: Matched[] = []
  for (const draft of body.questions) matched.push(await ctx.tenant(tx => matchOne(tx, ctx, draft)))
  const figureOf = await figuresOfAll(
    ctx,
    matched.flatMap(({ close }) => close),
  )
  const questions = body.questions.map((draft, at): AskedQuestion => {
    const { close, sameCount } = matched[at] ?? { close: [], sameCount: 0 }
    const matches = close.flatMap(one => {
      const figure = figureOf(one)
      return figure ? [present(ctx, draft, one, figure)] : []
    })
    return { matches, same_count: sameCount }
  })
  return { questions }
}
