// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const searchQuestions: Call<typeof contract.searchQuestions> = {"id":"search.questions","method":"GET","path":"/proxy/husky/questions/","audience":"user","shape":{"count":"n","corrected?":"*","results":[{"id":"s","nk":"s","question_name":"s","question_text":"s","fundamental_question_type":"s","is_quantitative":"b","is_grid":"b","suggested_xtab":"b","represents":"*","main_var_list":["s"],"marked_text":[{"text":"s","hit":"b"}],"dataset_name":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"matches":[{"kind":"s","text":[{"text":"s","hit":"b"}]}],"inner_hit_count":"n","waves":[{"question_name":"s","dataset_name":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"}}],"wave_count":"n"}],"aggregations":{"*":[{"label":"s","count":"n"}]}}}
