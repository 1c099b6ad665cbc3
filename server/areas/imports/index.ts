export { type ImportRow } from './present'
export { dropFiles, filesOf, findImport, workOf } from './store'
export { cancelUnattended, importUnattended } from './unattended'
