// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const previewShare: Call<typeof contract.previewShare> = {"id":"share.preview","method":"POST","path":"/share/preview","audience":"user","shape":{"mails_available":"b","left":"n","link":"s","results":[{"email":"s","gets":"s","joins":"b","reason":"s"}]}}
