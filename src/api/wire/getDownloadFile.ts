// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getDownloadFile: Call<typeof contract.getDownloadFile> = {"id":"downloads.file","method":"GET","path":"/downloads/{downloadId}/file/","audience":"user","shape":"*"}
