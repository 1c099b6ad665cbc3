// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const askedBefore: Call<typeof contract.askedBefore> = {"id":"similar.askedBefore","method":"POST","path":"/asked_before/","audience":"user","shape":{"questions":[{"matches":[{"nk":"s","question_name":"s","question_text":"s","fundamental_question_type":"s","dataset_name":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"closeness":"s","wording":[{"text":"s","only":"s"}],"options_shared":{"one":[{"shared":"n","of":"n"},"0"]},"base":"n","top":{"one":[{"row":"*","answer":"s","value":"n","unit":"s"},"0"]}}],"same_count":"n"}]}}
