import type { Rename } from './carryMatch'
import type { FileVariable } from './items'
import type { Step } from './steps'

/** A file and the steps over its variables. */
export interface FileSteps {
  readonly variables: readonly FileVariable[]
  readonly steps: readonly Step[]
}

/** Whether somebody takes a variable of the next file for one that was renamed. */
export interface RenameDecision {
  readonly from: string
  readonly accepted: boolean
  readonly by: string
  readonly at: string
}

/**
 * lost: the step cannot be taken any more; reduced: it is taken without some variables or answers; new_answers: a variable whose
 * answers a step tells apart has others; differs: the name is there for something else; gone, new: of variables.
 */
export type CarryKind = 'lost' | 'reduced' | 'new_answers' | 'differs' | 'gone' | 'new'

export interface CarryFinding {
  readonly kind: CarryKind
  /** The variable, set, grid or derived variable that it is about. */
  readonly variable: string
  readonly text: string
  /** What happened, in a sentence. */
  readonly detail: string
}

export interface ProposedRename extends Rename {
  readonly text: string
  readonly state: 'proposed' | 'accepted' | 'refused'
}

/** A step that was taken without some variables or answers: a later file may have them again. */
export interface Reduced {
  readonly whole: Step
  /** What was taken in its place. */
  readonly as: readonly Step[]
}

export interface Carried {
  readonly steps: readonly Step[]
  /** Steps of the earlier preparation that are there unchanged. */
  readonly kept: number
  readonly findings: readonly CarryFinding[]
  readonly renames: readonly ProposedRename[]
  /** Earlier steps that were lost, as they were: a later file may fit them again. */
  readonly lost: readonly Step[]
  readonly reduced: readonly Reduced[]
}

/** What is kept of carrying over, with the version whose file the steps came from. `reduced` is absent in old ones. */
export interface CarriedFrom extends Omit<Carried, 'steps' | 'reduced'> {
  readonly reduced?: Carried['reduced']
  readonly version: number
  readonly decisions: readonly RenameDecision[]
}
