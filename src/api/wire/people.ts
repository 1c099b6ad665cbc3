// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getUserEffects: Call<typeof contract.getUserEffects> = {"id":"people.effects","method":"GET","path":"/proxy/rottweiler/users/{profileId}/effects/","audience":"manager","shape":{"studies":"n","studies_as_user":"n","favorites":"n","reports":"n","stories":"n"}}

export const listUsers: Call<typeof contract.listUsers> = {"id":"people.list","method":"GET","path":"/proxy/rottweiler/users","audience":"manager","shape":{"count":"n","results":[{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","groups":["s"],"last_seen":"*","last_admin":"b"}],"totals":{"active_admins":"n","active_managers":"n","active_users":"n","inactive":"n"}}}

export const patchUser: Call<typeof contract.patchUser> = {"id":"people.patch","method":"PATCH","path":"/proxy/rottweiler/users/{profileId}/","audience":"user","shape":{"personalization?":{"viewedModal?":{"one":["s","0"]},"setPreferences?":"b","viewedLocalFilters?":{"one":["s","0"]}},"user?":{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","groups":["s"],"last_seen":"*","last_admin":"b"}}}
