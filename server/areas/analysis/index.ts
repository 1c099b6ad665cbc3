export { type Calculation } from './calculation'
export { type Prepared, filterOf, prepare } from './prepare'
export { analyseFor } from './analyse'
export { analysisGate, calculateApart } from './threads'
