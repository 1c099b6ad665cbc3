import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { searchDocuments } from './documents'
import { searchQuestions } from './questions'
import { searchStories } from './stories'
import { searchVendorQuestions } from './vendorQuestions'

export const searchArea: Area = {
  routes: () => [
    inTransaction(contract.searchStories, searchStories),
    inTransaction(contract.searchQuestions, searchQuestions),
    inTransaction(contract.searchDocuments, searchDocuments),
    inTransaction(contract.searchVendorQuestions, searchVendorQuestions),
  ],
}
