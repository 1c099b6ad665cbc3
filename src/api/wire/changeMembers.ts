// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const changeMembers: Call<typeof contract.changeMembers> = {"id":"people.changeMembers","method":"PATCH","path":"/proxy/rottweiler/groups/{groupName}/members/","audience":"manager","shape":{"group":{"name":"s","members":"n","studies":"n","datasets":"n","documents":"n","only_here":"n","kept_from":"n"},"added":"n","removed":"n","left_out":[{"profile_id":"s","reason":"s"}]}}
