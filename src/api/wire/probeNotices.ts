// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const probeNotices: Call<typeof contract.probeNotices> = {"id":"integrations.probeNotices","method":"GET","path":"/survey_integrations/{integration}/notices/{noticeKey}/","audience":"public","shape":{}}
