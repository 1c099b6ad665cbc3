// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const makeLink: Call<typeof contract.makeLink> = {"id":"joining.link","method":"POST","path":"/proxy/rottweiler/users/{profileId}/link/","audience":"manager","shape":{"url":"s","expires":"s","mailed":"b","mail_problem":"*","kind":"s"}}
