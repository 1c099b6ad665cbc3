// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const exportPerson: Call<typeof contract.exportPerson> = {"id":"personalData.export","method":"GET","path":"/proxy/rottweiler/users/{profileId}/data/","audience":"admin","shape":"*"}
