export { type ImportRow } from './present'
export { dropFiles, filesOf, workOf } from './store'
