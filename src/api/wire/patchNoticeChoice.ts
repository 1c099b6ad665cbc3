// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchNoticeChoice: Call<typeof contract.patchNoticeChoice> = {"id":"following.patchChoice","method":"PATCH","path":"/notices/choice/","audience":"user","shape":{"mails":"s","time_zone":"s","mails_available":"b"}}
