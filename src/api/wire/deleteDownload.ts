// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteDownload: Call<typeof contract.deleteDownload> = {"id":"downloads.delete","method":"DELETE","path":"/downloads/{downloadId}/","audience":"user","shape":{}}
