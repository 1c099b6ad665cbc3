// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getErasure: Call<typeof contract.getErasure> = {"id":"personalData.erasure","method":"GET","path":"/proxy/rottweiler/users/{profileId}/erasure/","audience":"admin","shape":{"private_things":"n","private_stories":"n","tokens":"n","shared_stories":"n","reports":"n","insights":"n","documents":"n","comments":"n"}}
