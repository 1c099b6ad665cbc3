// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const endPersonSessions: Call<typeof contract.endPersonSessions> = {"id":"people.endSessions","method":"POST","path":"/proxy/rottweiler/users/{profileId}/end_sessions/","audience":"manager","shape":{"ended":"n"}}
