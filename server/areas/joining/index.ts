export { createJoinLimits, type JoiningDeps } from './deps'
