export { readQuestions, reviewedSteps, weightsIn, type Reading, type ReviewChoices } from './preparation'
export { proposeQuestions } from './propose'
export { presentReview } from './review'
export { weightCandidates } from './weights'
