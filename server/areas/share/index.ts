export { createShareLimits } from './limits'
export { createMailer } from './mailer'
export { type ShareDeps } from './share'
