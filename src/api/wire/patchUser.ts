// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchUser: Call<typeof contract.patchUser> = {"id":"session.patchUser","method":"PATCH","path":"/proxy/rottweiler/users/{profileId}/","audience":"user","shape":{"personalization?":{"viewedModal?":{"one":["s","0"]},"setPreferences?":"b","viewedLocalFilters?":{"one":["s","0"]}},"user?":{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","invited":"b","integrations":["s"],"groups":["s"],"last_seen":"*","last_admin":"b","mail_problem":{"one":[{"reason":"s","at":"s"},"0"]}}}}
