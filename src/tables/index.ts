export { widthOfNames } from './nameColumn'
export { optionCountsOf, optionCountsRequest, type OptionsAsked } from './optionCounts'
export { readFilter } from './readFilter'
export {
  bestFirst,
  folded,
  matchedOption,
  matches,
  matchesItself,
  matchingBreakouts,
  searchTerms,
} from './questionSearch'
export { plainWorkbook, sheetsFile } from './xlsx'
export { testLines } from './cellTests'
