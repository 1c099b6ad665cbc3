export { findItem, type SharedItem } from './items'
export { createShareLimits } from './limits'
export { type ShareDeps } from './share'
