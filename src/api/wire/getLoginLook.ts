// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getLoginLook: Call<typeof contract.getLoginLook> = {"id":"branding.loginLook","method":"GET","path":"/login_look/","audience":"public","shape":{"name":"*","color":"*","logo":"*","login_background":"*"}}
