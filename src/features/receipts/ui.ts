export { ReceiptScreen } from './components/ReceiptScreen'
export { useCellReceipt, useReceipt } from './components/useCellReceipt'
