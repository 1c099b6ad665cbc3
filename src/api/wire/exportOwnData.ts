// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const exportOwnData: Call<typeof contract.exportOwnData> = {"id":"personalData.own","method":"GET","path":"/users/data/","audience":"user","shape":"*"}
