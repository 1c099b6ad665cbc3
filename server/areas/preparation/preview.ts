import type * as contract from '@core/contract'
import { PREVIEWED_MAX } from '@core/contract'
import {
  columnsOf,
  segmentMatches,
  segmentReads,
  take,
  type Item,
  type SegmentsAction,
  type State,
  type StepAction,
} from '@core/domain/preparation'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import type { Tx } from '../../db/types'
import { countItems, dataOf } from './figures'
import { meanOf, numbersOf } from './numbers'
import { preparedOf, prepareSteps } from './prepared'
import { presentFigures } from './present'
import { basesOf, conflictsOf, sampleOf } from './previewSet'
import { refused } from './refused'
import { openPreparation, type Opened } from './store'

/** What differs between two states: as it was, and as it is shown afterwards. */
const touched = (before: State, after: State): { readonly was: Item[]; readonly is: Item[] } => {
  const recoded = ({ def: { source } }: Item): boolean =>
    source?.kind === 'variable' && before.recodes.get(source.var) !== after.recodes.get(source.var)
  const was = [...before.items.values()].filter(item => after.items.get(item.name) !== item || recoded(item))
  const is = [...after.items.values()].filter(
    item => item.partOf === null && (before.items.get(item.name) !== item || recoded(item)),
  )
  return { was, is }
}

const figuresOf = async (tx: Tx, opened: Opened, state: State, items: readonly Item[]) => {
  const table = await dataOf(tx, opened, state, items)
  const counts = await countItems(table, items)
  return items.map((item, at) =>
    presentFigures(item, counts[at] ?? { base: 0, options: {} }, meanOf(numbersOf(table, item.def))),
  )
}

/** The state in front of the step that would be replaced; that of all steps where it would be one more. */
const stateBefore = async (tx: Tx, opened: Opened, step: string | undefined): Promise<State> => {
  if (step === undefined) return (await preparedOf(tx, opened)).state
  const at = opened.row.steps.findIndex(({ id }) => id === step)
  if (at < 0) throw notFound('step')
  return (await prepareSteps(tx, opened.row, opened.row.steps.slice(0, at))).state
}

const matchesOf = async (tx: Tx, opened: Opened, before: State, action: SegmentsAction) => {
  const reads = new Set(segmentReads(before, action))
  const items = [...before.items.values()].filter(({ def }) => columnsOf(def).some(name => reads.has(name)))
  return segmentMatches(before, action, await dataOf(tx, opened, before, items))
}

export const previewStep: TxVerb<typeof contract.previewStep> = async (tx, ctx, { body, found }) => {
  const opened = await openPreparation(tx, ctx.actor, found)
  const before = await stateBefore(tx, opened, body.step)
  const action: StepAction = body.do
  const taken = take(before, action)
  if ('problem' in taken) throw refused('do', taken.problem)
  const after = taken.state
  const { was, is } = touched(before, after)
  const set = action.kind === 'set' ? action : null
  return {
    revision: opened.row.revision,
    respondents: opened.found.version.respondents,
    before: await figuresOf(tx, opened, before, was.slice(0, PREVIEWED_MAX)),
    after: await figuresOf(tx, opened, after, is.slice(0, PREVIEWED_MAX)),
    more: Math.max(0, was.length - PREVIEWED_MAX, is.length - PREVIEWED_MAX),
    bases: set && (await basesOf(tx, opened, before, set)),
    conflicts: set && (await conflictsOf(tx, opened, before, set)),
    sample: set && (await sampleOf(tx, opened, { before, after, action: set })),
    segments: action.kind === 'segments' ? await matchesOf(tx, opened, before, action) : null,
  }
}
