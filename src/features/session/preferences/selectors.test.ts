import type { MetadataField, UserPreference } from '@core/contract'
import type { UnknownAction } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { fieldsRemote, fieldValues, type WithFieldValues } from '@/library/fields'
import { type WithSession, reducer } from '../slice'
import { selectPreferredLabels } from './selectors'
import { preferenceEvents, preferencesRemote } from './state'

const value = (id: string, parent: string | null) => ({ id, value: `${id} label`, parent, group_position: 0, count: 1 })
const FIELD: MetadataField = {
  id: 'category',
  name: 'Category',
  field_type: 'text',
  filterable: true,
  personalizable: true,
  position: 0,
  values: [value('food', null), value('snacks', 'food'), value('crisps', 'snacks'), value('drinks', null)],
}
const chosen = (id: string, below: boolean): UserPreference => ({
  metadata_field: 'category',
  metadata_value: id,
  user_selected: true,
  include_children: below,
})

const reduceFields = fieldValues.reducer as (state: undefined, action: UnknownAction) => WithFieldValues['fieldValues']

const withFields = (fields: readonly MetadataField[] | null) =>
  reduceFields(undefined, fields ? fieldsRemote.succeeded(undefined, fields, 0) : { type: 'start' })

const stateOf = (
  preferences: readonly UserPreference[],
  fields: readonly MetadataField[] | null,
): WithSession & WithFieldValues => {
  let session = reducer(undefined, { type: 'start' })
  session = reducer(session, preferencesRemote.succeeded(undefined, preferences, 0))
  return { session, fieldValues: withFields(fields) }
}
const labels = (state: WithSession & WithFieldValues) => [...selectPreferredLabels(state)]

describe('the labels of what is preferred', () => {
  it('are those of the chosen values and, where they count too, of all values below them', () => {
    expect(labels(stateOf([chosen('food', true)], [FIELD]))).toEqual(['food label', 'snacks label', 'crisps label'])
    expect(labels(stateOf([chosen('food', false)], [FIELD]))).toEqual(['food label'])
  })

  it('follow a choice before the server has answered', () => {
    const { session, fieldValues: shared } = stateOf([], [FIELD])
    const item = { fieldId: 'category', valueId: 'drinks', label: 'drinks label', wanted: true }
    expect(labels({ session: reducer(session, preferenceEvents.set(item)), fieldValues: shared })).toEqual([
      'drinks label',
    ])
  })

  it('are none until the fields are there', () => {
    expect(labels(stateOf([chosen('food', true)], null))).toEqual([])
  })
})
