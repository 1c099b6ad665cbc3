import { expect, it } from 'vitest'
import { arePeriods } from './periods'

it.each([
  [['March 2025', 'September 2025']],
  [['Wave 1', 'Wave 2', 'Wave 3']],
  [['Q1 2025', 'Q2 2025']],
  [['W12', 'W13']],
  [['2019', '2020', '2021']],
  [['2025-03', '2025-04']],
  [['Jan', 'Feb', 'Mar']],
])('takes %j for periods', labels => {
  expect(arePeriods(labels)).toBe(true)
})

it.each([
  [['18-34', '35-54', '55+']],
  [['Born before 2000, in the city or its surroundings', 'Born after']],
  [['Male', 'Female']],
  [['Marie', 'Mark', 'Maya']],
  [['2025']],
])('does not take %j for periods', labels => {
  expect(arePeriods(labels)).toBe(false)
})
