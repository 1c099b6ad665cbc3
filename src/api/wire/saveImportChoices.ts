// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const saveImportChoices: Call<typeof contract.saveImportChoices> = {"id":"imports.saveChoices","method":"PUT","path":"/imports/{importId}/choices/","audience":"manager","shape":{"version":"n","saved":"s","saved_by":"s","choices":{"dataset_name":"s","weight":{"one":["s","0"]},"excluded":["s"],"accepted":["s"],"texts":{"*":"s"}},"lost":{"weight":"*","excluded":["s"],"accepted":["s"],"texts":{"*":"s"}}}}
