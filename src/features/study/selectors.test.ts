import type { Dataset } from '@core/contract'
import type { UnknownAction } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { datasetRemote, library, type WithLibrary } from '@/library'
import { selectQuestions } from './selectors'

const reduce = library.reducer as (
  state: WithLibrary['library'] | undefined,
  action: UnknownAction,
) => WithLibrary['library']
const after = (...actions: readonly UnknownAction[]): WithLibrary => ({
  library: actions.reduce<WithLibrary['library']>(reduce, reduce(undefined, { type: 'start' })),
})
const at = (datasetName: string) => ({ studyId: 'A-1', datasetName })
const dataset = (name: string) => ({ dataset_name: name, questions: [] }) as unknown as Dataset
const fetched = (name: string) => datasetRemote.succeeded(at(name), dataset(name), 1)
const both = (state: WithLibrary) => selectQuestions(state, 'A-1', JSON.stringify(['Main', 'Boost']))

describe('the questions of the datasets of a study', () => {
  it('are there once all datasets are, in the order asked for', () => {
    expect(both(after(fetched('Boost'))).data).toBeNull()
    expect(both(after(fetched('Boost'), fetched('Main'))).data?.map(({ datasetName }) => datasetName)).toEqual([
      'Main',
      'Boost',
    ])
  })

  it('say why they cannot be had, and that they are being fetched', () => {
    const error = { kind: 'network', message: 'offline' } as const
    expect(both(after(fetched('Main'), datasetRemote.failed(at('Boost'), error)))).toMatchObject({ data: null, error })
    expect(both(after(datasetRemote.requested(at('Main'))))).toMatchObject({ error: null, isFetching: true })
  })

  it('are the same object while no dataset changes', () => {
    const state = after(fetched('Boost'), fetched('Main'))
    expect(both({ ...state })).toBe(both(state))
  })
})
