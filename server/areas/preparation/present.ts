import { isDeepStrictEqual } from 'node:util'
import type { getPreparedVariable, OutputOf, PreparedVariable, preparationState } from '@core/contract'
import { prepare, sectionOf, type Item, type Prepared, type State } from '@core/domain/preparation'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/types'
import { nameOf, variablesOf, type Opened } from './store'

/** What the steps of an opened preparation lead to. */
export const preparedOf = async (tx: Tx, { row }: Opened): Promise<Prepared> =>
  prepare(await variablesOf(tx, row), row.steps)

export const presentState = async (
  tx: Tx,
  opened: Opened,
  { problems }: Prepared,
): Promise<z.output<typeof preparationState>> => {
  const { row, found } = opened
  return {
    revision: row.revision,
    saved: row.modified.toISOString(),
    saved_by: await nameOf(tx, row),
    undo: row.done.length,
    redo: row.undone.length,
    made: isDeepStrictEqual(found.version.steps, row.steps),
    making: row.making,
    failure: row.failure,
    problems: problems.map(({ step, problem }) => ({ step: step.id, ...problem })),
    steps: row.steps.length,
  }
}

const typeOf = ({ def }: Item): PreparedVariable['type'] => {
  if (def.kind === 'meta') return 'administrative'
  return def.kind === 'single' && def.ordered && def.options.some(({ score }) => score !== null) ? 'scale' : def.kind
}

export const presentVariable = (item: Item, { weights }: State): PreparedVariable => ({
  name: item.name,
  text: item.def.text,
  type: typeOf(item),
  origin: item.origin,
  answers: item.def.options.filter(({ missing }) => !missing).length,
  missing: item.def.options.filter(({ missing }) => missing).length,
  base: item.file?.base ?? null,
  shown: item.shown,
  part_of: item.partOf,
  parts: [...item.parts],
  section: sectionOf(item.def),
  weight: weights?.variables.includes(item.name) ?? false,
  issue: item.shown && item.partOf === null ? (item.file?.issue ?? null) : null,
})

type Detail = OutputOf<typeof getPreparedVariable>

/** How many respondents of the file have one of the codes; null where its values are not listed. */
const countOf = ({ file }: Item, codes: readonly (string | number)[]): number | null => {
  if (!file?.values) return null
  return file.values.filter(({ code }) => codes.includes(code)).reduce((sum, { n }) => sum + n, 0)
}

export const presentDetail = (item: Item, state: State, revision: number): Detail => ({
  ...presentVariable(item, state),
  revision,
  options: item.def.options.map(({ id, label, codes, score, missing }) => ({
    id,
    label,
    codes: [...codes],
    score,
    state: item.notAsked.includes(id) ? 'not_asked' : missing ? 'no_answer' : 'answer',
    n: countOf(item, codes),
  })),
  rows: item.def.breakouts.map(({ name, text }) => ({ name, text })),
  nets: item.def.nets.map(({ id, label, any_of }) => ({ id, label, any_of: [...any_of] })),
  values: item.file?.values?.map(value => ({ ...value })) ?? null,
  range: item.file?.range ? [item.file.range[0], item.file.range[1]] : null,
})
