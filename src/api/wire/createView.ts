// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createView: Call<typeof contract.createView> = {"id":"views.create","method":"POST","path":"/views/{list}/","audience":"user","creates":true,"shape":{"id":"s","name":"s","settings":{"filters?":"s","sort?":"s","of?":"s","query?":"s","preferences_first?":"b"},"is_default":"b","created":"s","modified":"s"}}
