// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getDownloadChanges: Call<typeof contract.getDownloadChanges> = {"id":"downloads.changes","method":"GET","path":"/downloads/{downloadId}/changes/","audience":"user","shape":{"from_version":"n","to_version":"n","lost":["s"]}}
