import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { FINDINGS_MAX, type CarriedForm } from '@core/contract'
import { mergeCarried, type CarriedFrom, type Step } from '@core/domain/preparation'
import { conflict, invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { datasetPreparations } from '../../db/schema'
import type { Tx } from '../../db/types'
import { carryFrom, earlierOf } from './before'
import { makeJob } from './makeJob'
import { prepareSteps } from './prepared'
import { afterChange, findPreparation, markMaking, openPreparation, storeTurn, variablesOf, type Opened } from './store'

const atRow = ({ row }: Opened) =>
  and(
    eq(datasetPreparations.clientId, row.clientId),
    eq(datasetPreparations.datasetId, row.datasetId),
    eq(datasetPreparations.version, row.version),
  )

const storedOf = async (tx: Tx, opened: Opened): Promise<CarriedFrom | null> => {
  const [row] = await tx.select({ carried: datasetPreparations.carried }).from(datasetPreparations).where(atRow(opened))
  return row?.carried ?? null
}

/** Steps of the file as its reader found them, whatever was decided on them since. */
const isFirst = ({ id }: Step): boolean => /^r\d+$/u.test(id)

const isRename = ({ from }: { readonly from: string }, { id, state }: Step): boolean =>
  id === `n:${from}`.slice(0, 60) && state === 'on'

/** What was decided, as the steps say it: an accepted rename that was undone is open again. */
const decisionsNow = ({ decisions }: CarriedFrom, steps: readonly Step[]): CarriedFrom['decisions'] =>
  decisions.filter(decision => !decision.accepted || steps.some(step => isRename(decision, step)))

const carriedAgain = async (tx: Tx, { row }: Opened, { version }: CarriedFrom, decisions: CarriedFrom['decisions']) => {
  const earlier = await earlierOf(tx, row, version)
  if (!earlier) throw conflict('The file that these steps came from is no longer there.')
  return carryFrom(earlier, { variables: await variablesOf(tx, row), steps: row.steps.filter(isFirst) }, decisions)
}

/** The part of findings that is told. */
export const presentFindings = ({ kept, findings, renames }: Pick<CarriedFrom, 'kept' | 'findings' | 'renames'>) => ({
  kept,
  findings: findings.slice(0, FINDINGS_MAX).map(finding => ({ ...finding })),
  more: Math.max(0, findings.length - FINDINGS_MAX),
  renames: renames.map(rename => ({ ...rename })),
})

const present = ({ row }: Opened, carried: CarriedFrom): CarriedForm => ({
  ...presentFindings(carried),
  from_version: carried.version,
  making: row.making,
  failure: row.failure,
})

/** How the steps of the file before were carried over; null where there was none. */
export const getCarried: TxVerb<typeof contract.getCarried> = async (tx, ctx, { found }) => {
  const opened = await findPreparation(tx, ctx.actor, found)
  const stored = opened && (await storedOf(tx, opened))
  if (!stored) return { carried: null }
  const decisions = decisionsNow(stored, opened.row.steps)
  const { carried } =
    decisions.length === stored.decisions.length
      ? { carried: stored }
      : await carriedAgain(tx, opened, stored, decisions)
  return { carried: present(opened, carried) }
}

/**
 * Takes a variable for a renamed one, or not. The steps are carried over again, what people changed since stays, and a version is
 * made of them: one change, which can be undone.
 */
export const decideRename: TxVerb<typeof contract.decideRename> = async (tx, ctx, { body, found }) => {
  const opened = await openPreparation(tx, ctx.actor, found, { lock: true })
  const { row } = opened
  const stored = await storedOf(tx, opened)
  const rename = stored?.renames.find(({ from }) => from === body.from)
  if (!stored || !rename)
    throw invalid(`Nothing is proposed for "${body.from}".`, {
      from: [`"${body.from}" is not among the variables that may be renamed.`],
    })
  if (row.making) throw conflict('A version is being made of this preparation already. Try again in a moment.')
  const before = decisionsNow(stored, row.steps)
  const at = new Date().toISOString()
  const after = [
    ...before.filter(({ from }) => from !== body.from),
    { from: body.from, accepted: body.accepted, by: ctx.actor.userId, at },
  ]
  const was = await carriedAgain(tx, opened, stored, before)
  const is = await carriedAgain(tx, opened, stored, after)
  const steps = mergeCarried(was.steps, is.steps, row.steps)
  const { problems } = await prepareSteps(tx, row, steps)
  const known = new Set(row.steps.map(({ id }) => id))
  const problem = problems.find(({ step }) => !known.has(step.id))
  if (problem) throw conflict(`${problem.problem.message} ${problem.problem.cure} Then decide on "${body.from}" again.`)
  const next = await storeTurn(tx, ctx.actor, row, afterChange(row, { at: 0, removed: row.steps, added: steps }))
  await tx.update(datasetPreparations).set({ carried: is.carried }).where(atRow(opened))
  // Nothing differs for readers where the answer is no, and was not yes before.
  const isMade = body.accepted || rename.state === 'accepted'
  if (isMade) {
    await markMaking(tx, row, { making: true, failure: null })
    await ctx.enqueue(tx, makeJob, {
      datasetId: row.datasetId,
      fileVersion: row.version,
      userId: ctx.actor.userId,
      requestId: ctx.requestId,
    })
  }
  await ctx.audit(tx, {
    event: 'preparation.changed',
    outcome: 'ok',
    detail: {
      study: opened.found.study.studyNumber,
      dataset: opened.found.dataset.name,
      revision: next.revision,
      change: `${rename.to} ${body.accepted ? 'taken' : 'not taken'} for ${rename.from}`,
    },
  })
  return { carried: present({ ...opened, row: { ...next, making: isMade, failure: null } }, is.carried) }
}
