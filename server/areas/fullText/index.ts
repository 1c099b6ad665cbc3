export { type Asked, readAsked } from './concepts'
export { type Tried, markerFor, readerOf, searchByParts } from './byParts'
export { coveredArguments, metByCovered, metByOwnWords, metByStudy, metByWords, wantedOf } from './coverage'
export { fewMatches } from './few'
export { ownForms, withGeneral } from './glossary'
export { longForms } from './longForms'
export { type Marker, createMarker, stemsOf } from './mark'
export { knowsMeanings } from './meaning'
export { meaningShare, tellingQuery } from './meaningShare'
export { nearQuestions, searchByMeaning, vectorsKept } from './near'
export { isUnrestricted, matchingQuestions, readableQuestions } from './questionMatches'
export { renewVectors } from './renewVectors'
export { BESIDE, FILLER, FLOOR, KNOWN, NONE_KNOWN, sharesOf } from './shares'
export { STOP_WORDS } from './stopWords'
export {
  type Corrections,
  type Glossary,
  type SearchWord,
  type Term,
  type Terms,
  NO_CORRECTIONS,
  foldWord,
  formWords,
  formsIn,
  formsTyped,
  readTerms,
  wordsIn,
} from './terms'
export { findArguments, holdsLetters, onRow, tuneSearch, withCorrections } from './text'
export { type ReadableTexts } from './typos'
