export { storedDocument } from './fromDatabase'
export { sha256 } from './hash'
export { keepReceipts, type AskedReceipt } from './keep'
