import {
  createAction,
  type ActionCreatorWithoutPayload,
  type ActionCreatorWithPayload,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { withAnswers, type Answers } from './answers'

type Next<State> = (state: State, action: PayloadAction<never>) => State

type EventOf<Reducer> = Reducer extends (state: never, action: PayloadAction<infer Payload>) => unknown
  ? Parameters<Reducer> extends [unknown]
    ? ActionCreatorWithoutPayload
    : ActionCreatorWithPayload<Payload>
  : ActionCreatorWithoutPayload

const NONE = () => []

/**
 * The local state of a feature: its events, named `${name}/${event}`, and the reducer that answers them, together with events of
 * remotes and other slices (`answers`). As createSlice, but the next state is always returned, never changed in place, so that
 * first pages do not carry the library that makes that safe (decision 017).
 */
export const createEventSlice = <State, const Reducers extends Readonly<Record<string, Next<State>>>>({
  name,
  initialState,
  reducers,
  answers = NONE,
}: {
  readonly name: string
  readonly initialState: State
  readonly reducers: Reducers
  readonly answers?: Answers<State>
}) => {
  const byType = new Map(Object.entries(reducers).map(([event, next]) => [`${name}/${event}`, next]))
  const actions = Object.fromEntries(Object.keys(reducers).map(event => [event, createAction(`${name}/${event}`)]))
  const own = (state: State = initialState, action: UnknownAction): State => {
    const next = byType.get(action.type)
    // A next state may be null.
    return next ? next(state, action as PayloadAction<never>) : state
  }
  return {
    actions: actions as unknown as { readonly [Event in keyof Reducers]: EventOf<Reducers[Event]> },
    reducer: withAnswers(own, answers),
  }
}
