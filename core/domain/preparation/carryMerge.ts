import type { Step } from './steps'

/** The same text for equal values: a database gives objects back with their keys in another order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Whether both do the same, are on or off alike and have the same note. */
export const sameStep = (a: Step, b: Step): boolean =>
  a.state === b.state && a.note === b.note && (a.do === b.do || textOf(a.do) === textOf(b.do))

/**
 * Steps carried over in another way, with what people did to them since: steps that they changed, added or took out stay so.
 * Compared by id.
 */
export const mergeCarried = (was: readonly Step[], is: readonly Step[], now: readonly Step[]): Step[] => {
  const [old, current] = [new Map(was.map(step => [step.id, step])), new Map(now.map(step => [step.id, step]))]
  const carried = is.flatMap((step): Step[] => {
    const [before, own] = [old.get(step.id), current.get(step.id)]
    if (!own) return before ? [] : [step]
    return [before && sameStep(before, own) ? step : own]
  })
  const ids = new Set(is.map(({ id }) => id))
  return [...carried, ...now.filter(({ id }) => !old.has(id) && !ids.has(id))]
}
