export { axisLimit, defaultAxis, defaultChartType, whyNotLine, whyNotOnAxis } from './axis'
export { defaultWeight, parseDefaultFilters, weightLabel } from './defaults'
export { fileName } from './fileName'
export {
  filterWords,
  reconcileFilter,
  removeNode,
  ruleLabel,
  rulePredicate,
  toFilter,
  toTree,
  type FilterNode,
  type LostFromFilter,
} from './filterTree'
export { widthOfNames } from './nameColumn'
export { optionCountsOf, optionCountsRequest, type OptionCounts, type OptionsAsked } from './optionCounts'
export { arrangedOutcome, problemOutcome, type EmptyOutcome, type Fix } from './outcome'
export {
  answersOf,
  breakoutsOf,
  calculatedOf,
  groupOf,
  indexQuestions,
  labelOf,
  typeWord,
  whyNoTable,
  type Addressed,
  type QuestionIndex,
} from './questions'
export { matchedOption, matches, matchingBreakouts, namesFirst, searchTerms } from './questionSearch'
export { documentOf, namedQuestion, tableTitle, type Asked, type AxisEntry, type CubeTable } from './tableDocument'
export { CHART_TYPES, CONFIDENCES, NUMBER_TYPES, toTableView, type Shown } from './viewSettings'
