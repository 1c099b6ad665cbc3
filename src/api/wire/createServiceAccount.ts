// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createServiceAccount: Call<typeof contract.createServiceAccount> = {"id":"accounts.create","method":"POST","path":"/service_accounts/","audience":"admin","creates":true,"shape":{"id":"s","name":"s","role":"s","groups":["s"],"active":"b","tokens":"n"}}
