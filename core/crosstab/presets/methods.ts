import type { TestName } from '../types'
import { askia } from './askia'
import { crunch } from './crunch'
import { dimensions } from './dimensions'
import { house } from './house'
import type { TestMethod } from './method'
import { spss } from './spss'

const METHODS: Readonly<Record<TestName, TestMethod>> = {
  house,
  dimensions: dimensions(),
  crunch: crunch(),
  askia: askia(),
  spss: spss(),
}

/** The test of a table as each tool makes it by itself. */
export const methodOf = (name: TestName): TestMethod => METHODS[name]
