// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createServiceAccount: Call<typeof contract.createServiceAccount> = {"id":"accounts.create","method":"POST","path":"/service_accounts/","audience":"admin","creates":true,"shape":{"id":"s","name":"s","role":"s","groups":["s"],"active":"b","tokens":"n"}}

export const listServiceAccounts: Call<typeof contract.listServiceAccounts> = {"id":"accounts.list","method":"GET","path":"/service_accounts/","audience":"admin","shape":{"results":[{"id":"s","name":"s","role":"s","groups":["s"],"active":"b","tokens":"n"}]}}

export const patchServiceAccount: Call<typeof contract.patchServiceAccount> = {"id":"accounts.patch","method":"PATCH","path":"/service_accounts/{accountId}/","audience":"admin","shape":{"id":"s","name":"s","role":"s","groups":["s"],"active":"b","tokens":"n"}}
