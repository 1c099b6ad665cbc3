// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchServiceAccount: Call<typeof contract.patchServiceAccount> = {"id":"accounts.patch","method":"PATCH","path":"/service_accounts/{accountId}/","audience":"admin","shape":{"id":"s","name":"s","role":"s","groups":["s"],"active":"b","tokens":"n"}}
