export { applyChoices, countLeftOut } from './choices'

export { readQuestions, reviewedSteps, type Reading } from './preparation'
export { proposeQuestions } from './propose'
export { presentReview } from './review'
export type { Mapping } from './types'
export { weightCandidates } from './weights'
