// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createStudy: Call<typeof contract.createStudy> = {"id":"studies.create","method":"POST","path":"/proxy/greyhound/studies/","audience":"manager","creates":true,"shape":{"id":"s","study_number":"s"}}
