import type * as z from 'zod/mini'
import type { Endpoint, InputOf, OutputOf } from '@core/contract'

/** Makes a call of the contract as the person who asks. Throws NotDone when it is refused. */
export type CallAs = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>

/** Why a tool cannot answer: a sentence for the model and the person behind it. */
export class NotDone extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotDone'
  }
}

/** Something that a model can ask for. `run` answers with text: JSON, or tables as CSV. */
export interface Tool<S extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly name: string
  readonly title: string
  /** For the model: what it answers, and when to use it. */
  readonly description: string
  readonly input: S
  readonly run: (call: CallAs, input: z.output<S>) => Promise<string>
}

/** Keeps the input of the tool in the type of its `run`. */
export const tool = <S extends z.ZodMiniObject>(definition: Tool<S>): Tool => definition

/** What tools answer that is not a table. */
export const asText = (value: unknown): string => JSON.stringify(value)
