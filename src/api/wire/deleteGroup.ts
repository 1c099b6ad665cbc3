// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteGroup: Call<typeof contract.deleteGroup> = {"id":"people.deleteGroup","method":"DELETE","path":"/proxy/rottweiler/groups/{groupName}/","audience":"admin","shape":{}}
