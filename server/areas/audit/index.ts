export { linesOf } from './lines'
export { chainProblems, type Anchor } from './chain'
export { sealEvery } from './sealing'
