// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const copyDocument: Call<typeof contract.copyDocument> = {"id":"documents.copy","method":"POST","path":"/documents/{documentId}/copy/","audience":"manager","creates":true,"shape":{"id":"s","file":{"name":"s","url":"s"},"file_name":"s","file_type":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"group_restrictions":["s"],"restricted_search":"b","preview_id":"*","preview_state":"s","problem":"*","page_count":"n","bytes":"n","created":"s","uploaded_by":"s","assets":[{"page":"n","preview_url":"s"}]}}

export const deleteDocument: Call<typeof contract.deleteDocument> = {"id":"documents.delete","method":"DELETE","path":"/documents/{documentId}/","audience":"manager","shape":{}}

export const getDocument: Call<typeof contract.getDocument> = {"id":"documents.get","method":"GET","path":"/documents/{documentId}/","audience":"user","shape":{"id":"s","file":{"name":"s","url":"s"},"file_name":"s","file_type":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"group_restrictions":["s"],"restricted_search":"b","preview_id":"*","preview_state":"s","problem":"*","page_count":"n","bytes":"n","created":"s","uploaded_by":"s","assets":[{"page":"n","preview_url":"s"}]}}

export const getDocumentFile: Call<typeof contract.getDocumentFile> = {"id":"documents.file","method":"GET","path":"/documents/{documentId}/file/","audience":"user","shape":"*"}

export const getDocumentPage: Call<typeof contract.getDocumentPage> = {"id":"documents.page","method":"GET","path":"/documents/{documentId}/pages/{page}/","audience":"user","shape":{"page":"n","title":"s","text":"s","preview_url":"*"}}

export const getDocumentPreview: Call<typeof contract.getDocumentPreview> = {"id":"documents.preview","method":"GET","path":"/documents/{documentId}/pages/{page}/preview/","audience":"user","shape":"*"}

export const listStudyDocuments: Call<typeof contract.listStudyDocuments> = {"id":"documents.list","method":"GET","path":"/studies/{studyId}/documents/","audience":"user","shape":{"results":[{"id":"s","file":{"name":"s","url":"s"},"file_name":"s","file_type":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"group_restrictions":["s"],"restricted_search":"b","preview_id":"*","preview_state":"s","problem":"*","page_count":"n","bytes":"n","created":"s","uploaded_by":"s","assets":[{"page":"n","preview_url":"s"}]}]}}

export const patchDocument: Call<typeof contract.patchDocument> = {"id":"documents.patch","method":"PATCH","path":"/documents/{documentId}/","audience":"manager","shape":{"id":"s","file":{"name":"s","url":"s"},"file_name":"s","file_type":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"group_restrictions":["s"],"restricted_search":"b","preview_id":"*","preview_state":"s","problem":"*","page_count":"n","bytes":"n","created":"s","uploaded_by":"s","assets":[{"page":"n","preview_url":"s"}]}}

export const uploadDocument: Call<typeof contract.uploadDocument> = {"id":"documents.upload","method":"POST","path":"/studies/{studyId}/documents/","audience":"manager","bodyType":"bytes","creates":true,"shape":{"id":"s","file":{"name":"s","url":"s"},"file_name":"s","file_type":"s","study":{"id":"s","name":"s","study_number":"s","study_date":"s","sample":"n"},"group_restrictions":["s"],"restricted_search":"b","preview_id":"*","preview_state":"s","problem":"*","page_count":"n","bytes":"n","created":"s","uploaded_by":"s","assets":[{"page":"n","preview_url":"s"}]}}
