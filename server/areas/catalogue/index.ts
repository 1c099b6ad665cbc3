export {
  type FacetCount,
  type ShownFacet,
  countFacets,
  countFacetsOfPlaces,
  missedCategory,
  toAggregations,
} from './facets'
export { holdValues, lockValues } from './filing'
export { type Choice, YEAR_CATEGORY, choicesOf, parseSelection } from './filters'
export { freeStudyNumber } from './number'
export { overlaps } from './overlaps'
export { presentStudyReference } from './reference'
export { STORY_FACET_SPLIT, STORY_FACETS, STORY_YEAR, storyPasses } from './storyFacets'
export { addFirstSupplier } from './suppliers'
export { chosenValues, fieldOfValue, VALUE_ORDER } from './values'
export { type Vocabulary, readVocabulary } from './vocabulary'
