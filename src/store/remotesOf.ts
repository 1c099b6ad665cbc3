import type { UnknownAction } from '@reduxjs/toolkit'
import type { Saga } from 'redux-saga'
import { fork } from './effects'

interface Watched {
  readonly reducer: (state: never, action: UnknownAction) => unknown
  readonly watch: Saga
}

type ReducersOf<Remotes extends Readonly<Record<string, Watched>>> = {
  readonly [Name in keyof Remotes]: Remotes[Name]['reducer']
}

/** The remotes of a feature by the names of their records: reducers for its slice, and one saga that watches them all. */
export const remotesOf = <const Remotes extends Readonly<Record<string, Watched>>>(remotes: Remotes) => {
  const reducers = Object.fromEntries(Object.entries(remotes).map(([name, { reducer }]) => [name, reducer]))
  function* watch() {
    for (const remote of Object.values(remotes)) yield* fork(remote.watch)
  }
  return { reducers: reducers as unknown as ReducersOf<Remotes>, watch }
}
