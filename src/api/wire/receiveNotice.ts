// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const receiveNotice: Call<typeof contract.receiveNotice> = {"id":"integrations.notice","method":"POST","path":"/survey_integrations/{integration}/notices/{noticeKey}/","audience":"public","bodyType":"bytes","shape":{}}
