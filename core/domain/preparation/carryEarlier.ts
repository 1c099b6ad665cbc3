import type { FileSteps, Reduced } from './carried'
import { isOther } from './carryMatch'
import { sameStep } from './carryMerge'
import { withColumns } from './carryRules'
import type { FileVariable } from './items'
import type { Step } from './steps'

/** A file and its steps, with what earlier files had that it had not. */
export interface EarlierFile extends FileSteps {
  readonly lost?: readonly Step[]
  readonly reduced?: readonly Reduced[]
}

/** The id of the step by which a variable keeps the name of an earlier file. */
export const renameId = (from: string): string => `n:${from}`.slice(0, 60)

/** Steps that were cut for this file and that nobody changed since, as they were before. */
const wholeAgain = (steps: readonly Step[], reduced: readonly Reduced[]): readonly Step[] => {
  const now = new Map(steps.map(step => [step.id, step]))
  const wholes = new Map<string, Step>()
  const cut = new Set<string>()
  for (const { whole, as } of reduced) {
    const [first] = as
    const isTheirs = as.some(step => {
      const own = now.get(step.id)
      return own === undefined || !sameStep(own, step)
    })
    if (!first || isTheirs) continue
    wholes.set(first.id, whole)
    for (const { id } of as) cut.add(id)
  }
  return steps.flatMap(step => wholes.get(step.id) ?? (cut.has(step.id) ? [] : [step]))
}

/** Columns of this file that the next one has under the name by which they are known here. */
const namedBack = ({ variables, steps }: FileSteps, next: readonly FileVariable[]): ReadonlyMap<string, string> => {
  const [had, has] = [variables, next].map(all => new Map(all.map(variable => [variable.name, variable])))
  const back = new Map<string, string>()
  for (const { id, state, do: action } of steps) {
    if (state !== 'on' || action.kind !== 'texts' || action.name === undefined) continue
    const { of, name } = action
    const [before, after] = [had?.get(of), has?.get(name)]
    if (id === renameId(name) && before && after && !has?.has(of) && !isOther(before, after)) back.set(of, name)
  }
  return back
}

const renamedBack = (before: EarlierFile, next: readonly FileVariable[]): EarlierFile => {
  const back = namedBack(before, next)
  if (back.size === 0) return before
  const to = (step: Step): Step => ({ ...step, do: withColumns(step.do, back) })
  return {
    variables: before.variables.map(variable => ({ ...variable, name: back.get(variable.name) ?? variable.name })),
    steps: before.steps
      .filter(
        ({ id, do: action }) => !(action.kind === 'texts' && back.has(action.of) && id === renameId(action.name ?? '')),
      )
      .map(to),
    lost: before.lost?.map(to) ?? [],
  }
}

/** The earlier file as the next one is to meet it: cut steps are whole, and a variable that has its old name again is known by it. */
export const earlierFor = (before: EarlierFile, next: readonly FileVariable[]): EarlierFile => {
  const steps = wholeAgain(before.steps, before.reduced ?? [])
  return renamedBack({ ...before, steps }, next)
}
