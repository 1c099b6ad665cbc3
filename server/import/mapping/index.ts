export { applyChoices, countLeftOut } from './choices'

export { readQuestions, reviewedSteps, type Reading } from './preparation'
export { proposeQuestions } from './propose'
export { presentReview } from './review'
export { weightCandidates } from './weights'
