// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const addIntegrationAdmin: Call<typeof contract.addIntegrationAdmin> = {"id":"people.addIntegrationAdmin","method":"POST","path":"/proxy/rottweiler/integration_admins/","audience":"admin","shape":{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","invited":"b","integrations":["s"],"groups":["s"],"last_seen":"*","last_admin":"b","mail_problem":{"one":[{"reason":"s","at":"s"},"0"]}}}
