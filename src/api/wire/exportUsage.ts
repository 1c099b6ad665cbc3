// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const exportUsage: Call<typeof contract.exportUsage> = {"id":"usage.export","method":"GET","path":"/usage/export/","audience":"manager","shape":"*"}
