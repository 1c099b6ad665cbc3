// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createDataDownload: Call<typeof contract.createDataDownload> = {"id":"downloads.data","method":"POST","path":"/downloads/data/","audience":"manager","creates":true,"shape":{"id":"s","kind":"s","title":"s","file_name":"s","study_id":"s","study_name":"s","state":"s","progress":{"done":"n","total":"n"},"problem":"*","bytes":"*","created":"s","expires":"*","file_url":"*"}}

export const createDownload: Call<typeof contract.createDownload> = {"id":"downloads.create","method":"POST","path":"/downloads/","audience":"user","creates":true,"shape":{"id":"s","kind":"s","title":"s","file_name":"s","study_id":"s","study_name":"s","state":"s","progress":{"done":"n","total":"n"},"problem":"*","bytes":"*","created":"s","expires":"*","file_url":"*"}}

export const deleteDownload: Call<typeof contract.deleteDownload> = {"id":"downloads.delete","method":"DELETE","path":"/downloads/{downloadId}/","audience":"user","shape":{}}

export const getDownload: Call<typeof contract.getDownload> = {"id":"downloads.get","method":"GET","path":"/downloads/{downloadId}/","audience":"user","shape":{"id":"s","kind":"s","title":"s","file_name":"s","study_id":"s","study_name":"s","state":"s","progress":{"done":"n","total":"n"},"problem":"*","bytes":"*","created":"s","expires":"*","file_url":"*"}}

export const getDownloadFile: Call<typeof contract.getDownloadFile> = {"id":"downloads.file","method":"GET","path":"/downloads/{downloadId}/file/","audience":"user","shape":"*"}

export const listDownloads: Call<typeof contract.listDownloads> = {"id":"downloads.list","method":"GET","path":"/downloads/","audience":"user","shape":{"results":[{"id":"s","kind":"s","title":"s","file_name":"s","study_id":"s","study_name":"s","state":"s","progress":{"done":"n","total":"n"},"problem":"*","bytes":"*","created":"s","expires":"*","file_url":"*"}]}}

export const retryDownload: Call<typeof contract.retryDownload> = {"id":"downloads.retry","method":"POST","path":"/downloads/{downloadId}/retry/","audience":"user","shape":{"id":"s","kind":"s","title":"s","file_name":"s","study_id":"s","study_name":"s","state":"s","progress":{"done":"n","total":"n"},"problem":"*","bytes":"*","created":"s","expires":"*","file_url":"*"}}
