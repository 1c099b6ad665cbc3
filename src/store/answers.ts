import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit'

interface Event<Payload> {
  readonly match: (action: UnknownAction) => action is PayloadAction<Payload>
}

type Case<State> = (state: State, action: UnknownAction) => State

/** One event and what it makes of the state, which it never changes in place. */
type On<State> = <Payload>(event: Event<Payload>, next: (state: State, payload: Payload) => State) => Case<State>

export type Answers<State> = (on: On<State>) => readonly Case<State>[]

/** A reducer that, after its own work, answers events of others too: those of remotes, or what a remote's record forgets at an event. */
export const withAnswers = <State>(
  reducer: (state: State | undefined, action: UnknownAction) => State,
  answers: Answers<State>,
) => {
  const cases = answers((event, next) => (state, action) => (event.match(action) ? next(state, action.payload) : state))
  return (state: State | undefined, action: UnknownAction): State =>
    cases.reduce((now, next) => next(now, action), reducer(state, action))
}
