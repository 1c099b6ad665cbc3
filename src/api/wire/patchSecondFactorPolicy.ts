// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchSecondFactorPolicy: Call<typeof contract.patchSecondFactorPolicy> = {"id":"account.policyChange","method":"PATCH","path":"/account/policy/","audience":"admin","shape":{"required":"b","people_with":"n","people_without":"n"}}
