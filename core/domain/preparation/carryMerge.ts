import type { Step } from './steps'

/**
 * Steps carried over in another way, with what people did to them since: steps that they changed, added or took out stay so.
 * Compared by id.
 */
export const mergeCarried = (was: readonly Step[], is: readonly Step[], now: readonly Step[]): Step[] => {
  const [old, current] = [new Map(was.map(step => [step.id, step])), new Map(now.map(step => [step.id, step]))]
  const same = (a: Step | undefined, b: Step): boolean =>
    a !== undefined && JSON.stringify([a.do, a.state, a.note]) === JSON.stringify([b.do, b.state, b.note])
  const carried = is.flatMap((step): Step[] => {
    const own = current.get(step.id)
    if (!own) return old.has(step.id) ? [] : [step]
    return [same(old.get(step.id), own) ? step : own]
  })
  const ids = new Set(is.map(({ id }) => id))
  return [...carried, ...now.filter(({ id }) => !old.has(id) && !ids.has(id))]
}
