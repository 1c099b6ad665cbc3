// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getUserConfig: Call<typeof contract.getUserConfig> = {"id":"session.config","method":"GET","path":"/users/config/","audience":"user","shape":{"product_name":"s","stylesheet_url":"s","vector_search_enabled":"b","locale":"s","upload_limit_bytes":"n","low_base_threshold":"n","file_days":"n"}}
