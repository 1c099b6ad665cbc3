import { searchDocuments, searchQuestions, searchStories, searchVendorQuestions } from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { search as documents } from './documents'
import { search as questions } from './questions'
import { search as stories } from './stories'
import { search as vendorQuestions } from './vendorQuestions'

export const searchArea: Area = {
  routes: () => [
    inTransaction(searchStories, stories),
    inTransaction(searchQuestions, questions),
    inTransaction(searchDocuments, documents),
    inTransaction(searchVendorQuestions, vendorQuestions),
  ],
}
