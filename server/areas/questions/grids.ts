import type * as contract from '@core/contract'
import {
  dissolveGrid,
  gridCandidates,
  groupIntoGrid,
  updateGrid,
  variablesOfSource,
  type CountQuestion,
  type GridProblem,
  type Regrouped,
} from '@core/domain'
import type { DataTable } from '@core/crosstab'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { conflict, invalid, notFound } from '../../access/refusal'
import type { InputFor, TxVerb } from '../../access/verbs'
import {
  type FoundDataset,
  type StoredQuestion,
  countQuestion,
  presentQuestion,
  questionsOf,
  versionFor,
} from '../datasets'
import { loadColumns } from '../../store/columns'
import { settleEdits } from '../edits'
import { openForChange } from './open'
import { noteQuestions } from '../following'
import { placedQuestions, replaceQuestions } from './store'

/** Grids changed by one call. */
const GRIDS_MAX = 200
/** Candidates listed per question when all are asked for: their lists name each other. */
const CANDIDATES_OF_ALL = 50

type Change = InputFor<typeof contract.changeGrids>['body'][string]

/** For each question, or the one that is named, the questions that could be rows of one grid with it. */
export const listGrids: TxVerb<typeof contract.listGrids> = async (tx, ctx, { query, found }) => {
  const questions = await questionsOf(tx, await versionFor(tx, ctx.actor, found, { draft: query.draft === '1' }))
  const { question: name } = query
  if (name === undefined) return Object.fromEntries(gridCandidates(questions, CANDIDATES_OF_ALL))
  if (!questions.some(question => question.name === name)) throw notFound('question')
  return { [name]: gridCandidates(questions).get(name) ?? [] }
}

const refused = (grid: string, { reason, message }: GridProblem) =>
  reason === 'unknown' || reason === 'taken'
    ? conflict(message, { [grid]: [message] })
    : invalid(message, { [grid]: [message] })

const ORDER = { delete: 0, update: 1, create: 2 } as const

/** The rows as they are to be; refuses to overwrite what somebody else made of the grid since the writer began. */
const settledRows = async (
  tx: Tx,
  ctx: TxCtx,
  { study, dataset }: FoundDataset,
  { name, breakouts }: StoredQuestion,
  change: Extract<Change, { readonly action: 'update' }>,
): Promise<Change> => {
  const rows = {
    base: change.base && { contributors: change.base.contributors },
    now: { contributors: breakouts.map(row => row.name) },
    next: { contributors: change.contributors },
  }
  const settled = await settleEdits(
    tx,
    ctx,
    { studyId: study.id, name: `question:${dataset.id}:${name}` },
    { [name]: rows },
  )
  return { ...change, ...settled[name] }
}

const made = (questions: readonly StoredQuestion[], grid: string, change: Change, count: CountQuestion): Regrouped => {
  switch (change.action) {
    case 'create':
      return groupIntoGrid(questions, grid, change.grid_text, change.contributors, count)
    case 'update':
      return updateGrid(questions, grid, change.contributors, count)
    case 'delete':
      return dissolveGrid(questions, grid, count)
  }
}

/** Counts in the data of the version; reads the columns of all questions that the changes name. */
const counter = async (
  tx: Tx,
  { dataset, version }: FoundDataset,
  questions: readonly StoredQuestion[],
  changes: readonly (readonly [string, Change])[],
): Promise<CountQuestion> => {
  const names = new Set(changes.flatMap(([grid, { contributors = [] }]) => [grid, ...contributors]))
  const variables = questions
    .filter(({ name, breakouts }) => names.has(name) || breakouts.some(row => names.has(row.name)))
    .flatMap(({ source, breakouts }) => [source, ...breakouts.map(row => row.source)])
    .flatMap(source => (source ? variablesOfSource(source) : []))
  const columns = await loadColumns(
    { clientId: dataset.clientId, tenant: work => work(tx) },
    { datasetId: dataset.id, version: version.version },
    variables,
  )
  const table: DataTable = { length: version.respondents, column: name => columns.get(name) }
  return question => countQuestion(table, question)
}

/** Dissolves first, then updates, then creates; all of it or nothing. */
export const changeGrids: TxVerb<typeof contract.changeGrids> = async (tx, ctx, { query, body, found: addressed }) => {
  const changes = Object.entries(body).sort(([, a], [, b]) => ORDER[a.action] - ORDER[b.action])
  if (changes.length === 0 || changes.length > GRIDS_MAX)
    throw invalid(`Name one to ${GRIDS_MAX} grids.`, { _: [`Name one to ${GRIDS_MAX} grids.`] })
  const found = await openForChange(tx, ctx.actor, addressed, { draft: query.draft === '1' })
  const before = await placedQuestions(tx, found)
  let questions = before.map(({ question }) => question)
  const count = await counter(tx, found, questions, changes)
  for (const [grid, asked] of changes) {
    const stored = questions.find(question => question.name === grid)
    const each = asked.action === 'update' && stored ? await settledRows(tx, ctx, found, stored, asked) : asked
    const result = made(questions, grid, each, count)
    if ('problem' in result) throw refused(grid, result.problem)
    questions = result.questions
  }
  await replaceQuestions(tx, found, before, questions)
  const { dataset, study, version } = found
  if (version.version === dataset.currentVersion)
    await noteQuestions(tx, ctx.actor, {
      datasetId: dataset.id,
      before: before.map(({ question }) => question),
      after: questions,
    })
  await ctx.audit(tx, {
    event: 'grids.changed',
    outcome: 'ok',
    detail: {
      study: study.studyNumber,
      dataset: dataset.name,
      version: version.version,
      grids: changes
        .map(([grid, { action }]) => `${action} ${grid}`)
        .join(', ')
        .slice(0, 1000),
    },
  })
  const place = { clientId: dataset.clientId, studyId: study.id, datasetName: dataset.name }
  const reader = { ...ctx.actor, full: found.full }
  return { questions: questions.map(question => presentQuestion(place, question, reader)) }
}
