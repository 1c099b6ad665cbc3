// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getDownload: Call<typeof contract.getDownload> = {"id":"downloads.get","method":"GET","path":"/downloads/{downloadId}/","audience":"user","shape":{"id":"s","kind":"s","title":"s","file_name":"s","study_id":"*","study_name":"*","story_id":"*","state":"s","progress":{"done":"n","total":"n"},"problem":"*","bytes":"*","created":"s","expires":"*","file_url":"*","dataset_version":"*","newer_version":"*"}}
