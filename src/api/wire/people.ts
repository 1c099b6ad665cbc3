// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const addIntegrationAdmin: Call<typeof contract.addIntegrationAdmin> = {"id":"people.addIntegrationAdmin","method":"POST","path":"/proxy/rottweiler/integration_admins/","audience":"admin","shape":{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","invited":"b","integrations":["s"],"groups":["s"],"last_seen":"*","last_admin":"b"}}

export const changeMembers: Call<typeof contract.changeMembers> = {"id":"people.changeMembers","method":"PATCH","path":"/proxy/rottweiler/groups/{groupName}/members/","audience":"manager","shape":{"group":{"name":"s","members":"n","studies":"n","datasets":"n","documents":"n","only_here":"n","kept_from":"n"},"added":"n","removed":"n","left_out":[{"profile_id":"s","reason":"s"}]}}

export const changeUsers: Call<typeof contract.changeUsers> = {"id":"people.bulk","method":"POST","path":"/proxy/rottweiler/users/bulk/","audience":"manager","shape":{"results":[{"profile_id":"s","user":{"one":[{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","invited":"b","integrations":["s"],"groups":["s"],"last_seen":"*","last_admin":"b"},"0"]},"reason":"s"}]}}

export const createGroup: Call<typeof contract.createGroup> = {"id":"people.createGroup","method":"POST","path":"/proxy/rottweiler/groups/","audience":"admin","creates":true,"shape":{"name":"s","members":"n","studies":"n","datasets":"n","documents":"n","only_here":"n","kept_from":"n"}}

export const deleteGroup: Call<typeof contract.deleteGroup> = {"id":"people.deleteGroup","method":"DELETE","path":"/proxy/rottweiler/groups/{groupName}/","audience":"admin","shape":{}}

export const endPersonSessions: Call<typeof contract.endPersonSessions> = {"id":"people.endSessions","method":"POST","path":"/proxy/rottweiler/users/{profileId}/end_sessions/","audience":"manager","shape":{"ended":"n"}}

export const getUserEffects: Call<typeof contract.getUserEffects> = {"id":"people.effects","method":"GET","path":"/proxy/rottweiler/users/{profileId}/effects/","audience":"manager","shape":{"studies":"n","studies_as_user":"n","favorites":"n","reports":"n","stories":"n"}}

export const listGroups: Call<typeof contract.listGroups> = {"id":"people.groups","method":"GET","path":"/proxy/rottweiler/groups/","audience":"manager","shape":{"results":[{"name":"s","members":"n","studies":"n","datasets":"n","documents":"n","only_here":"n","kept_from":"n"}]}}

export const listUsers: Call<typeof contract.listUsers> = {"id":"people.list","method":"GET","path":"/proxy/rottweiler/users","audience":"manager","shape":{"count":"n","results":[{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","invited":"b","integrations":["s"],"groups":["s"],"last_seen":"*","last_admin":"b"}],"totals":{"active_admins":"n","active_managers":"n","active_users":"n","inactive":"n","invited":"n"}}}

export const patchGroup: Call<typeof contract.patchGroup> = {"id":"people.patchGroup","method":"PATCH","path":"/proxy/rottweiler/groups/{groupName}/","audience":"admin","shape":{"name":"s","members":"n","studies":"n","datasets":"n","documents":"n","only_here":"n","kept_from":"n"}}

export const removeIntegrationAdmin: Call<typeof contract.removeIntegrationAdmin> = {"id":"people.removeIntegrationAdmin","method":"DELETE","path":"/proxy/rottweiler/integration_admins/","audience":"admin","shape":{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","invited":"b","integrations":["s"],"groups":["s"],"last_seen":"*","last_admin":"b"}}

export const removePersonFactors: Call<typeof contract.removePersonFactors> = {"id":"people.removeFactors","method":"POST","path":"/proxy/rottweiler/users/{profileId}/remove_factors/","audience":"manager","shape":{}}
