import type { VariableInfo } from './types'

/** A variable of which nothing is known but its name and what is given. */
export const bareVariable = (name: string, given: Partial<VariableInfo> = {}): VariableInfo => ({
  name,
  label: '',
  type: 'numeric',
  format: '',
  width: 0,
  decimals: 0,
  measure: null,
  role: null,
  valueLabels: [],
  missing: null,
  attributes: {},
  ...given,
})
