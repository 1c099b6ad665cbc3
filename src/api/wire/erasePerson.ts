// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const erasePerson: Call<typeof contract.erasePerson> = {"id":"personalData.erase","method":"POST","path":"/proxy/rottweiler/users/{profileId}/erase/","audience":"admin","shape":{}}
