export { type Change, settleEdits } from './settle'
