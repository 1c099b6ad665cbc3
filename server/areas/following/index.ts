export { noteCard, noteChange, noteData } from './changes'
export { type FollowingDeps } from './deps'
export { readLines } from './lines'
export { tell } from './tell'
