// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const endSessions: Call<typeof contract.endSessions> = {"id":"account.endSessions","method":"POST","path":"/account/sessions/end/","audience":"user","shape":{"ended":"n"}}
