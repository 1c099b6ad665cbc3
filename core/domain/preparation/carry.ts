import type { Carried, FileSteps, ProposedRename, RenameDecision } from './carried'
import { earlierFor, type EarlierFile } from './carryEarlier'
import { matching } from './carryMatch'
import { Carrying } from './carrySteps'
import type { Pausing } from './pauses'

export interface CarryOptions {
  readonly decisions?: readonly RenameDecision[]
  /** Put before ids of the first steps and of reviews, which every file has alike. */
  readonly prefix: string
}

const stateOf = (decision: RenameDecision | undefined): ProposedRename['state'] => {
  if (!decision) return 'proposed'
  return decision.accepted ? 'accepted' : 'refused'
}

/**
 * The steps for the next file: what its reader found, as people decided on the same before, then what people did with the
 * earlier file as far as it fits. What does not fit is listed. Variables are matched by name; one with another name and the same
 * text and answers is proposed, and known by its earlier name once somebody accepts that.
 */
export function* carrying(
  earlier: EarlierFile,
  after: FileSteps,
  { decisions = [], prefix }: CarryOptions,
): Pausing<Carried> {
  const before = earlierFor(earlier, after.variables)
  const found = yield* matching(before.variables, after.variables)
  const texts = new Map(before.variables.map(({ name, question }) => [name, question.text]))
  const decided = new Map(decisions.map(decision => [decision.from, decision]))
  const renames = found.map((rename): ProposedRename => ({
    ...rename,
    text: texts.get(rename.from) ?? rename.from,
    state: stateOf(decided.get(rename.from)),
  }))
  const accepted = renames.filter(({ state }) => state === 'accepted')
  const work = new Carrying(before, after, new Map(accepted.map(({ from, to }) => [from, to])), prefix)
  yield* work.takeFirst()
  yield* work.takeRenames(decisions.filter(decision => decision.accepted))
  yield* work.takeGroups()
  yield* work.takeOf(before.steps)
  yield* work.takeOf(before.lost ?? [])
  yield* work.compareVariables(renames.filter(({ state }) => state !== 'refused'))
  const { steps, kept, findings, lost, reduced } = work
  return { steps, kept, findings, renames, lost, reduced }
}
