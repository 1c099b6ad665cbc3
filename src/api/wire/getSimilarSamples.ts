// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getSimilarSamples: Call<typeof contract.getSimilarSamples> = {"id":"similar.question","method":"GET","path":"/proxy/spss/questions/{id}","audience":"user","shape":{"nk":"s","question_name":"s","question_text":"s","dataset_name":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"base":"n","similar":[{"nk":"s","question_name":"s","question_text":"s","fundamental_question_type":"s","dataset_name":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"base":"n","similarity":"n","scale_match":"n","wording":[{"text":"s","only":"s"}]}]}}
