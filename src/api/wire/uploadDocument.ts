// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const uploadDocument: Call<typeof contract.uploadDocument> = {"id":"documents.upload","method":"POST","path":"/studies/{studyId}/documents/","audience":"manager","bodyType":"bytes","creates":true,"shape":{"id":"s","file":{"name":"s","url":"s"},"file_name":"s","file_type":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"group_restrictions":["s"],"restricted_search":"b","preview_id":"*","preview_state":"s","problem":"*","page_count":"n","bytes":"n","created":"s","uploaded_by":"s","assets":[{"page":"n","preview_url":"s"}]}}
