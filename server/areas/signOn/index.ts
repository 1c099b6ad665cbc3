export { createSignOnLimits, type SignOnDeps } from './deps'
