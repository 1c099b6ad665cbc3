export { carryFrom, earlierPreparation, type Earlier } from './before'
export { compileQuestions, compileWeights, countLeftOut, readPrepared, type ReadColumns } from './compile'
export { madeBy, storeMade } from './storeMade'
export { withoutFailedWeights } from './weighable'
