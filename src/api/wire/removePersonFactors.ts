// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const removePersonFactors: Call<typeof contract.removePersonFactors> = {"id":"people.removeFactors","method":"POST","path":"/proxy/rottweiler/users/{profileId}/remove_factors/","audience":"manager","shape":{}}
