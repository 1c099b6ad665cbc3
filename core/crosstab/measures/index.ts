export * from './bases'
export * from './percents'
export * from './means'
export * from './nps'
export * from './pairs'
export { proportionT, proportionTest, proportionTests } from './proportions'
export type { ProportionTest } from './proportions'
export * from './welch'
export { significanceAt } from './significance'
export type { Significance } from './significance'
export { adjustedPs } from './correction'
export { testLevels } from './levels'
export type { Level, TestLevels } from './levels'
export {
  DEFAULT_CONFIDENCE,
  letterPairs,
  meanLetters,
  meanWinners,
  proportionLetters,
  proportionWinners,
} from './letters'
export type { Winners } from './letters'
export * from './few'
export { restMark, restMeanTest, restPairs, restTest } from './rest'
export type { Direction, RestPair, RestTest } from './rest'
export * from './chiSquare'
export * from './cellTests'
