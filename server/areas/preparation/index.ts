export { compileQuestions, compileWeights, countLeftOut, madeColumns, readPrepared, type ReadColumns } from './compile'
