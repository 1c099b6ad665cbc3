export { chainProblems, type Anchor } from './chain'
export { sealEvery } from './sealing'
