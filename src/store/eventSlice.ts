import {
  createAction,
  type ActionCreatorWithoutPayload,
  type ActionCreatorWithPayload,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit'

type Next<State> = (state: State, action: PayloadAction<never>) => State

type EventOf<Reducer> = Reducer extends (state: never, action: PayloadAction<infer Payload>) => unknown
  ? Parameters<Reducer> extends [unknown]
    ? ActionCreatorWithoutPayload
    : ActionCreatorWithPayload<Payload>
  : ActionCreatorWithoutPayload

/**
 * The events of a slice, named `${name}/${event}`, and the reducer that answers them. As createSlice, but what an event makes of the
 * state is always returned, never changed in place; so first pages do not carry the library that makes that safe.
 */
export const createEventSlice = <State, const Reducers extends Readonly<Record<string, Next<State>>>>({
  name,
  initialState,
  reducers,
}: {
  readonly name: string
  readonly initialState: State
  readonly reducers: Reducers
}) => {
  const byType = new Map(Object.entries(reducers).map(([event, next]) => [`${name}/${event}`, next]))
  const actions = Object.fromEntries(Object.keys(reducers).map(event => [event, createAction(`${name}/${event}`)]))
  const reducer = (state: State = initialState, action: UnknownAction): State =>
    byType.get(action.type)?.(state, action as PayloadAction<never>) ?? state
  return { actions: actions as unknown as { readonly [Event in keyof Reducers]: EventOf<Reducers[Event]> }, reducer }
}
