// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const uploadImportCodebook: Call<typeof contract.uploadImportCodebook> = {"id":"imports.codebook","method":"PUT","path":"/imports/{importId}/codebook/","audience":"manager","bodyType":"bytes","creates":true,"shape":{"id":"s","state":"s","file_name":"s","file_bytes":"n","study_id":"*","study_name":"s","dataset_name":"s","progress":{"unit":"s","done":"n","total":"n"},"problem":{"one":[{"code":"s","message":"s","where":"*","advice":"s"},"0"]},"created":"s"}}
