// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getLoginPicture: Call<typeof contract.getLoginPicture> = {"id":"branding.loginPicture","method":"GET","path":"/login_look/{slot}/{version}/","audience":"public","shape":"*"}
