// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getDocumentPage: Call<typeof contract.getDocumentPage> = {"id":"documents.page","method":"GET","path":"/documents/{documentId}/pages/{page}/","audience":"user","shape":{"page":"n","title":"s","text":"s","preview_url":"*","marked_text":{"one":[[{"text":"s","hit":"b"}],"0"]},"marks":[{"x":"n","y":"n","width":"n","height":"n"}]}}
