export { readReceiptId, receiptCode } from './code'
export {
  receiptPath,
  receiptQuestions,
  receiptSettingsOf,
  receiptView,
  type ReceiptBanner,
  type ReceiptContent,
  type ReceiptFile,
} from './content'
export { brokenSeals, digestOf, idOfReceipt, organisationMark, sealed, type Hash } from './seal'
export { differences, receiptFigure, receiptNumbers, receiptTableOf } from './table'
export {
  figureWords,
  receiptSentences,
  receiptSteps,
  receiptVerdict,
  stepNumber,
  type ExplainedCell,
  type ReceiptStep,
} from './explain'
