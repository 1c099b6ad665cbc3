// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteView: Call<typeof contract.deleteView> = {"id":"views.delete","method":"DELETE","path":"/views/{list}/{viewId}/","audience":"user","shape":{}}
