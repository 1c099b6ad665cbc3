// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listStudies: Call<typeof contract.listStudies> = {"id":"studies.list","method":"GET","path":"/proxy/husky/studies/","audience":"user","shape":{"count":"n","restricted_count":"n","preferred_count":"n","near_count":"n","corrected?":"*","by_glossary?":[{"form":"s","others":["s"]}],"results":[{"id":"s","name":"s","study_number":"s","study_date":"s","study_year":"n","metadata":[{"name":"s","values":["s"]}],"sample":"n","summary_hits":"n","datapoint_hits":"n","permissions":{"view":"b"},"low_base_threshold":"n","preferred":"b","restricted?":"b","near?":"b","marked_name?":[{"text":"s","hit":"b"}]}],"aggregations":{"*":[{"label":"s","count":"n"}]}}}
