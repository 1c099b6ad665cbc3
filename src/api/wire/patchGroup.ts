// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchGroup: Call<typeof contract.patchGroup> = {"id":"people.patchGroup","method":"PATCH","path":"/proxy/rottweiler/groups/{groupName}/","audience":"admin","shape":{"name":"s","members":"n","studies":"n","datasets":"n","documents":"n","only_here":"n","kept_from":"n"}}
