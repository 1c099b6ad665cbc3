// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getDomain: Call<typeof contract.getDomain> = {"id":"client.domain","method":"GET","path":"/proxy/rottweiler/","audience":"manager","shape":{"groups":["s"],"study_access":"s"}}
