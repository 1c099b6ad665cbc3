// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const exportAudit: Call<typeof contract.exportAudit> = {"id":"audit.export","method":"GET","path":"/audit/export/","audience":"admin","shape":"*"}
