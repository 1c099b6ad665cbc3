export { widthOfNames } from './nameColumn'
export { optionCountsOf, optionCountsRequest, type OptionsAsked } from './optionCounts'
export { readFilter } from './readFilter'
export { folded, matchedOption, matches, matchingBreakouts, namesFirst, searchTerms } from './questionSearch'
