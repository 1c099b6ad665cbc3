// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const searchVendorQuestions: Call<typeof contract.searchVendorQuestions> = {"id":"questions.search","method":"GET","path":"/question_search/","audience":"user","shape":{"results":[{"nk":"s","question_name":"s","question_text":"s","dataset_name":"s","vendor":"*","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"}}]}}
