import { createSelector } from 'reselect'
import type { WithPreparation as Root } from './slice'

const selectLocal = (state: Root) => state.preparation.local
export const selectAddress = (state: Root) => selectLocal(state).open
export const selectSteps = (state: Root) => state.preparation.steps
export const selectVariables = (state: Root) => state.preparation.variables
export const selectVariable = (state: Root) => state.preparation.variable
export const selectValues = (state: Root) => state.preparation.values
export const selectCodebook = (state: Root) => state.preparation.codebook
export const selectApplied = (state: Root) => state.preparation.applied
export const selectPreviewed = (state: Root) => state.preparation.preview
export const selectMake = (state: Root) => state.preparation.make
export const selectRefused = (state: Root) => selectLocal(state).refused
export const selectTaken = (state: Root) => selectLocal(state).taken
export const selectMade = (state: Root) => selectLocal(state).made
export const selectQueue = (state: Root) => selectLocal(state).queue
export const selectSaving = (state: Root) => selectQueue(state).length > 0

const NONE = [] as const

/** Variables by their names. */
export const selectByName = createSelector(
  [(state: Root) => selectVariables(state).data ?? NONE],
  variables => new Map(variables.map(variable => [variable.name, variable])),
)
