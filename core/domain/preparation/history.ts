import type { Step } from './steps'

/** One change of the list of steps: what was taken out at a place, and what came in. */
export interface Change {
  readonly at: number
  readonly removed: readonly Step[]
  readonly added: readonly Step[]
}

/** The steps after a change. */
export const changed = (steps: readonly Step[], { at, removed, added }: Change): Step[] => [
  ...steps.slice(0, at),
  ...added,
  ...steps.slice(at + removed.length),
]

/** The change that takes another one back. */
export const reversed = ({ at, removed, added }: Change): Change => ({ at, removed: added, added: removed })
