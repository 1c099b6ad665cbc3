// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const signUp: Call<typeof contract.signUp> = {"id":"joining.signUp","method":"POST","path":"/users/sign_up/","audience":"public","shape":{"mails":"b"}}
