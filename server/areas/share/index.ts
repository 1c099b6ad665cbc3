export { createShareLimits } from './limits'
export { type ShareDeps } from './share'
