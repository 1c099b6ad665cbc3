import { createAction, type PayloadAction } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { createEventSlice, createRemote, withAnswers } from './index'

type Name = string | null

const other = createAction<string>('other/renamed')
const slice = createEventSlice({
  name: 'thing',
  initialState: 'first',
  reducers: {
    named: (_: Name, { payload }: PayloadAction<string>): Name => payload,
    cleared: (_: Name): Name => null,
    seen: (state: Name): Name => state,
  },
  answers: on => [on(other, (state, payload) => `${state ?? 'nobody'}, ${payload}`)],
})
const { actions, reducer } = slice

describe('a slice', () => {
  it('starts with its initial state and names its events after itself', () => {
    expect(reducer(undefined, { type: 'anything' })).toBe('first')
    expect(actions.named('second')).toEqual({ type: 'thing/named', payload: 'second' })
  })

  it('takes the state that an event returns, null as well', () => {
    expect(reducer('first', actions.named('second'))).toBe('second')
    expect(reducer('first', actions.cleared())).toBeNull()
    expect(reducer(null, actions.seen())).toBeNull()
  })

  it('answers events of others, and keeps its state at all other ones', () => {
    expect(reducer('first', other('again'))).toBe('first, again')
    const state = { name: 'kept' }
    const kept = createEventSlice({ name: 'kept', initialState: state, reducers: {} })
    expect(kept.reducer(state, other('again'))).toBe(state)
  })
})

describe('a record that answers events of others', () => {
  const remote = createRemote<string, readonly string[]>('thing/list', { request: () => Promise.resolve([]) })
  const list = withAnswers(remote.reducer, on => [
    on(other, (state, name) => ({ ...state, data: [...(state.data ?? []), name] })),
  ])

  it('does its own work first', () => {
    const fetched = list(undefined, remote.succeeded('a', ['one'], 5))
    expect(list(fetched, other('two'))).toEqual({ isFetching: false, error: null, data: ['one', 'two'], fetchedAt: 5 })
    expect(list(fetched, { type: 'anything' })).toBe(fetched)
  })
})
