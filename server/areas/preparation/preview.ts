import type * as contract from '@core/contract'
import { PREVIEWED_MAX } from '@core/contract'
import { select, type Condition } from '@core/crosstab'
import { take, type Item, type SetAction, type State } from '@core/domain/preparation'
import type { TxVerb } from '../../access/verbs'
import type { Tx } from '../../db/types'
import { countItems, dataOf, meanOf, numbersOf } from './figures'
import { preparedOf } from './prepared'
import { presentFigures } from './present'
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

const RULES = ['answered', 'selected', 'all'] as const

/** The base of a set under each rule. */
const basesOf = async (tx: Tx, opened: Opened, before: State, action: SetAction) => {
  const bases = { answered: 0, selected: 0, all: 0 }
  for (const base of RULES) {
    const taken = take(before, { ...action, base })
    const item = 'state' in taken ? taken.state.items.get(action.name.trim()) : undefined
    if (!item || !('state' in taken)) continue
    const [counts] = await countItems(await dataOf(tx, opened, taken.state, [item]), [item])
    bases[base] = counts?.base ?? 0
  }
  return bases
}

/** How many people ticked an exclusive member and another one; null for a set without exclusive answers. */
const conflictsOf = async (tx: Tx, opened: Opened, before: State, { from }: SetAction): Promise<number | null> => {
  if (!('members' in from) || !from.members.some(({ exclusive }) => exclusive === true)) return null
  const items = from.members.flatMap(({ variable }) => before.items.get(variable) ?? [])
  const table = await dataOf(tx, opened, before, items)
  const ticks = (exclusive: boolean): Condition => ({
    or: from.members.flatMap((member): Condition[] => {
      const source = before.items.get(member.variable)?.def.source
      if ((member.exclusive === true) !== exclusive || source?.kind !== 'variable') return []
      return [member.counts ? { var: source.var, in: member.counts } : { var: source.var, missing: false }]
    }),
  })
  return select(table, { and: [ticks(true), ticks(false)] }, null).n
}

export const previewStep: TxVerb<typeof contract.previewStep> = async (tx, ctx, { body, found }) => {
  const opened = await openPreparation(tx, ctx.actor, found)
  const { state: before } = await preparedOf(tx, opened)
  const taken = take(before, body.do)
  if ('problem' in taken) throw refused('do', taken.problem)
  const { was, is } = touched(before, taken.state)
  const set = body.do.kind === 'set' ? body.do : null
  return {
    revision: opened.row.revision,
    respondents: opened.found.version.respondents,
    before: await figuresOf(tx, opened, before, was.slice(0, PREVIEWED_MAX)),
    after: await figuresOf(tx, opened, taken.state, is.slice(0, PREVIEWED_MAX)),
    more: Math.max(0, was.length - PREVIEWED_MAX, is.length - PREVIEWED_MAX),
    bases: set && (await basesOf(tx, opened, before, set)),
    conflicts: set && (await conflictsOf(tx, opened, before, set)),
  }
}
