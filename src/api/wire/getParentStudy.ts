// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getParentStudy: Call<typeof contract.getParentStudy> = {"id":"similar.parent","method":"GET","path":"/proxy/spss/studies/{id}","audience":"user","shape":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"}}
