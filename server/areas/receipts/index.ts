export { keepReceipts, type AskedReceipt } from './keep'
