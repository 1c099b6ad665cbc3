// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listUsers: Call<typeof contract.listUsers> = {"id":"people.list","method":"GET","path":"/proxy/rottweiler/users","audience":"manager","shape":{"count":"n","results":[{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","invited":"b","integrations":["s"],"groups":["s"],"last_seen":"*","last_admin":"b","mail_problem":{"one":[{"reason":"s","at":"s"},"0"]}}],"totals":{"active_admins":"n","active_managers":"n","active_users":"n","inactive":"n","invited":"n"}}}
