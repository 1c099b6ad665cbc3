// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const invitePeople: Call<typeof contract.invitePeople> = {"id":"joining.invite","method":"POST","path":"/proxy/rottweiler/invites/","audience":"manager","shape":{"results":[{"email":"s","outcome":"s","reason":"s","profile_id":"*","link":{"one":[{"url":"s","expires":"s","mailed":"b","mail_problem":"*"},"0"]}}]}}
