// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const readNotices: Call<typeof contract.readNotices> = {"id":"following.read","method":"POST","path":"/notices/read/","audience":"user","shape":{"unread":"n"}}
