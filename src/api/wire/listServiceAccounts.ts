// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listServiceAccounts: Call<typeof contract.listServiceAccounts> = {"id":"accounts.list","method":"GET","path":"/service_accounts/","audience":"admin","shape":{"results":[{"id":"s","name":"s","role":"s","groups":["s"],"active":"b","tokens":"n"}]}}
