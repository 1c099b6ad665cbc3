import type { ImportWarning, ProposedQuestion } from '@core/contract/imports'
import type { Confidence } from '@core/domain/preparation'
import type { QuestionDef } from '@core/domain/question'

export type MappingState = ProposedQuestion['state']

/** A question as it would be stored, with the reason and the figures it is based on. */
export interface FoundQuestion {
  /** Derived from the names of its variables, so it stays the same for the same file. */
  readonly id: string
  readonly def: QuestionDef
  readonly state: MappingState
  /** One plain sentence. */
  readonly reason: string
  readonly set: ProposedQuestion['set']
  readonly variables: readonly { readonly name: string; readonly label: string }[]
  /** Respondents who answered: for a grid, at least one of its rows. */
  readonly base: number
  /** Respondents per option id; for a grid, answers over all rows. */
  readonly counts: Readonly<Record<string, number>>
  readonly include: boolean
  /** Ids of the questions that a proposal would replace. */
  readonly replaces: readonly string[]
}

export interface MappedQuestion extends FoundQuestion {
  /** How sure it is that this is what was asked. */
  readonly confidence: Confidence
  /** For a grid whose rows are questions themselves: their ids and what the rows are called. */
  readonly rows?: readonly { readonly id: string; readonly label: string }[]
}

export interface Mapping {
  readonly questions: readonly MappedQuestion[]
  readonly warnings: readonly ImportWarning[]
}
