import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit'

interface Event<Payload> {
  readonly match: (action: UnknownAction) => action is PayloadAction<Payload>
}

type Case<State> = (state: State, action: UnknownAction) => State

/** One event and what it makes of the state, which it never changes in place. */
type On<State> = <Payload>(event: Event<Payload>, next: (state: State, payload: Payload) => State) => Case<State>

/** A reducer of events for slices that every first page carries: without the copying library behind createReducer. */
export const eventReducer = <State>(initial: State, casesOf: (on: On<State>) => readonly Case<State>[]) => {
  const cases = casesOf((event, next) => (state, action) => (event.match(action) ? next(state, action.payload) : state))
  return (state: State = initial, action: UnknownAction): State => cases.reduce((now, next) => next(now, action), state)
}
