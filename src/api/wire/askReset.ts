// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const askReset: Call<typeof contract.askReset> = {"id":"joining.forgot","method":"POST","path":"/users/forgot/","audience":"public","shape":{"mails":"b"}}
