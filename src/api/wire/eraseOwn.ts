// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const eraseOwn: Call<typeof contract.eraseOwn> = {"id":"personalData.eraseOwn","method":"POST","path":"/users/erase/","audience":"user","shape":{}}
