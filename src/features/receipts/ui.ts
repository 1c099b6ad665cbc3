export { ReceiptScreen } from './components/ReceiptScreen'
export { useCellReceipt } from './components/useCellReceipt'
