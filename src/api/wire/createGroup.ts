// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createGroup: Call<typeof contract.createGroup> = {"id":"people.createGroup","method":"POST","path":"/proxy/rottweiler/groups/","audience":"admin","creates":true,"shape":{"name":"s","members":"n","studies":"n","datasets":"n","documents":"n","only_here":"n","kept_from":"n"}}
