// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const leaveMails: Call<typeof contract.leaveMails> = {"id":"following.leaveMails","method":"POST","path":"/notices/unsubscribe/{token}/","audience":"public","bodyType":"form","shape":{"mails":"s"}}
