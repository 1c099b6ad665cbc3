export { type Calculation } from './calculation'
export { type Frozen, type Prepared, filterOf, prepare } from './prepare'
export { analyseFor } from './analyse'
export { analysisGate, calculateApart } from './threads'
