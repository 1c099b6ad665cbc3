import type * as contract from '@core/contract'
import { noteSearch } from '../../access/usage'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import type { AnswerFor, InputFor, TxVerb } from '../../access/verbs'
import { toAggregations } from '../catalogue'
import { byGlossary, readGlossary } from '../glossary'
import {
  NO_CORRECTIONS,
  fewMatches,
  longForms,
  markerFor,
  matchingQuestions,
  nearQuestions,
  readAsked,
  readTerms,
  readableQuestions,
  searchByMeaning,
  searchByParts,
} from '../fullText'
import { type Wanted, findQuestions, foundNothing, partMatches, wholeMatches } from './findQuestions'
import { presentQuestionHits, readQuestionHits, textsOf } from './questionHits'
import { readStudyChoice, shownOfStudies } from './studyFacets'

/** A page of the questions that a query finds. Rights act inside the query, before anything is counted, grouped or ranked. */
export const questionsFor = async (
  tx: Tx,
  { actor, client }: Pick<TxCtx, 'actor' | 'client'>,
  query: InputFor<typeof contract.searchQuestions>['query'],
): Promise<AnswerFor<typeof contract.searchQuestions>> => {
  const glossary = await readGlossary(tx, client)
  const terms = readTerms(query.query, glossary.own)
  const choice = await readStudyChoice(tx, actor, query.filters)
  const wanted: Omit<Wanted, 'within'> = {
    actor,
    choice,
    restrict: query.restrict === '1',
    sort: query.sort,
    limit: query.page_size,
    offset: (query.page - 1) * query.page_size,
  }
  const long = terms ? await longForms(tx, actor.clientId, terms, readableQuestions(actor)) : NO_CORRECTIONS
  const reading = { glossary: glossary.all, meaning: searchByMeaning(client), long }
  const near = await nearQuestions(tx, client, query.query)
  const { found, corrected, ...tried } = await searchByParts(tx, {
    clientId: actor.clientId,
    terms,
    read: mended => (terms ? readAsked(terms, { ...reading, corrections: mended }) : null),
    texts: readableQuestions(actor),
    // What is near in meaning may be anywhere.
    few: how => fewMatches(tx, near ? null : terms, how),
    run: async ({ asked, corrections, few }) => {
      if (few?.datasets.length === 0) return foundNothing(asked)
      const there: Wanted = { ...wanted, within: few?.datasets ?? null }
      return asked
        ? findQuestions(tx, there, partMatches(there, asked, near), { asked, withNear: near !== null })
        : findQuestions(tx, there, wholeMatches(there, matchingQuestions(actor.clientId, terms, corrections)))
    },
  })
  const hits = await readQuestionHits(tx, actor, found.heads)
  const marker = await markerFor(tx, terms, tried, hits.flatMap(textsOf))
  return {
    count: found.count,
    near_count: found.near,
    unfiltered_count: found.unfiltered,
    corrected,
    by_glossary: byGlossary(terms, glossary),
    results: presentQuestionHits(actor.clientId, hits, marker),
    aggregations: toAggregations(found.facets, choice.categories, shownOfStudies(choice.vocabulary)),
  }
}

export const searchQuestions: TxVerb<typeof contract.searchQuestions> = async (tx, ctx, { query }) => {
  const answer = await questionsFor(tx, ctx, query)
  if (query.page === 1 && query.filters === undefined)
    noteSearch(ctx.actor, query.query, answer.count - answer.near_count)
  return answer
}
