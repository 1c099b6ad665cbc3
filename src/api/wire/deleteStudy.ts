// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteStudy: Call<typeof contract.deleteStudy> = {"id":"studies.delete","method":"DELETE","path":"/proxy/greyhound/studies/{id}/","audience":"manager","shape":{}}
