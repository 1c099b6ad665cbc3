// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const askLeave: Call<typeof contract.askLeave> = {"id":"following.askLeave","method":"GET","path":"/notices/unsubscribe/{token}/","audience":"public","shape":{}}
