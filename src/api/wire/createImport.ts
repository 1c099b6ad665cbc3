// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createImport: Call<typeof contract.createImport> = {"id":"imports.create","method":"POST","path":"/imports/","audience":"manager","creates":true,"shape":{"id":"s","state":"s","file_name":"s","file_bytes":"n","study_id":"*","study_name":"s","dataset_name":"s","progress":{"unit":"s","done":"n","total":"n"},"problem":{"one":[{"code":"s","message":"s","where":"*","advice":"s"},"0"]},"created":"s"}}
