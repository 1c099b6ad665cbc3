// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listResponses: Call<typeof contract.listResponses> = {"id":"responses.list","method":"GET","path":"/proxy/husky/questions/{naturalKey}/responses/","audience":"user","shape":{"question_name":"s","question_text":"s","dataset_name":"s","dataset_version":"n","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"respondents":"n","filtered":"n","base":"n","count":"n","sentiments":{"*":"n"},"protected":"b","results":[{"id":"n","text":[{"text":"s","hit":"b"}],"sentiment":"s","score":"*"}]}}
