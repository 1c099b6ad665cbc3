import type * as contract from '@core/contract'
import type { PreparationFile } from '@core/contract'
import { bareQuestion } from '@core/domain'
import { carrying, type FileVariable, type Step } from '@core/domain/preparation'
import { findDatasetOf, requireStudy } from '../../access/objects'
import { notFound } from '../../access/refusal'
import type { TxCtx } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { newId } from '../../db/ids'
import type { Tx } from '../../db/types'
import { inTurns } from '../../process/turns'
import { presentFindings } from './carried'
import { prepareSteps } from './prepared'
import { presentState } from './present'
import { refused } from './refused'
import { afterChange, openPreparation, storeTurn, variablesOf } from './store'

const isOfPeople = ({ by, at }: Step): boolean => by !== null || at !== null

/** Sets and grids that the reader found, and accepted ones among them, are made in other files too. */
const isTaken = ({ state, do: action }: Step): boolean => state === 'on' && action.kind === 'question'

const answersOf = ({ question: { options } }: FileVariable) =>
  options.flatMap(({ codes, label }) => codes.map(code => ({ code, label })))

/** What people did, as a file that fits other datasets, with the variables that it was written for. */
export const exportPreparation: TxVerb<typeof contract.exportPreparation> = async (tx, ctx, { found }) => {
  const { row } = await openPreparation(tx, ctx.actor, found)
  const variables = await variablesOf(tx, row)
  const steps = row.steps.filter(step => step.state === 'on' && (isOfPeople(step) || isTaken(step)))
  return {
    version: 1,
    steps: steps.map(({ do: action, note }) => ({ do: action, ...(note !== undefined && { note }) })),
    variables: variables.map(variable => ({
      name: variable.name,
      type: variable.type,
      text: variable.question.text,
      answers: answersOf(variable),
    })),
  }
}

type Variable = NonNullable<PreparationFile['variables']>[number]

/** A variable of a file that is not here: enough of it to find it by text and answers. */
const variableOf = ({ name, type, text, answers }: Variable): FileVariable => ({
  name,
  type,
  question: bareQuestion(name, text, {
    kind: answers.length > 0 ? 'single' : 'open',
    source: { kind: 'variable', var: name },
    options: answers.map(({ code, label }) => ({
      id: String(code),
      label,
      codes: [code],
      score: null,
      missing: false,
    })),
  }),
  values: null,
  range: null,
  base: 0,
  issue: null,
  shown: true,
})

interface Source {
  readonly variables: readonly FileVariable[]
  readonly steps: readonly Step[]
}

type Asked = Parameters<TxVerb<typeof contract.applyPreparation>>[2]['body']['source']

const sourceOf = async (tx: Tx, ctx: TxCtx, asked: Asked, at: string): Promise<Source> => {
  if ('file' in asked) {
    const { steps, variables = [] } = asked.file
    return {
      variables: variables.map(variableOf),
      steps: steps.map(({ do: action, note }): Step => ({
        id: newId(),
        do: action,
        state: 'on',
        by: ctx.actor.userId,
        at,
        ...(note !== undefined && { note }),
      })),
    }
  }
  const study = await requireStudy(tx, ctx.actor, asked.study_id)
  const found = await findDatasetOf(tx, ctx.actor, study, asked.dataset_name)
  if (!found) throw notFound('dataset')
  const { row } = await openPreparation(tx, ctx.actor, found)
  return { variables: await variablesOf(tx, row), steps: row.steps }
}

/** Steps with ids that none of those there are has. */
const freshIds = (steps: readonly Step[], taken: ReadonlySet<string>): Step[] =>
  steps.map(step => (taken.has(step.id) ? { ...step, id: newId() } : step))

/** Takes the steps of another dataset, or of a file, behind those there are, as one change. What does not fit is listed. */
export const applyPreparation: TxVerb<typeof contract.applyPreparation> = async (tx, ctx, { body, found }) => {
  const opened = await openPreparation(tx, ctx.actor, found, { lock: true })
  const { row } = opened
  const { userId } = ctx.actor
  const at = new Date().toISOString()
  const source = await sourceOf(tx, ctx, body.source, at)
  const variables = await variablesOf(tx, row)
  const decisions = Object.entries(body.renames ?? {}).map(([from, accepted]) => ({ from, accepted, by: userId, at }))
  const before = await prepareSteps(tx, row, row.steps)
  // A file that names no variables may be about any.
  const given = source.variables.length > 0 ? source : { ...source, variables }
  const { steps, ...carried } = await inTurns(
    carrying(given, { variables, steps: row.steps }, { decisions, prefix: `p${row.revision + 1}` }),
  )
  const own = steps.slice(0, row.steps.length)
  const added = freshIds(steps.slice(row.steps.length), new Set(own.map(({ id }) => id)))
  const next = [...own, ...added]
  const after = await prepareSteps(tx, row, next)
  const known = new Set(before.problems.map(({ step }) => step.id))
  const wrong = after.problems.find(({ step }) => !known.has(step.id))
  if (wrong) throw refused(wrong.step.id, wrong.problem)
  const stored = await storeTurn(tx, ctx.actor, row, afterChange(row, { at: 0, removed: row.steps, added: next }))
  await ctx.audit(tx, {
    event: 'preparation.changed',
    outcome: 'ok',
    detail: {
      study: opened.found.study.studyNumber,
      dataset: opened.found.dataset.name,
      revision: stored.revision,
      change: 'file' in body.source ? 'steps of a file taken' : `steps of ${body.source.dataset_name} taken`,
    },
  })
  return { ...(await presentState(tx, { ...opened, row: stored }, after)), ...presentFindings(carried) }
}
