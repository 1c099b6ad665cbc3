// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const erasePerson: Call<typeof contract.erasePerson> = {"id":"personalData.erase","method":"POST","path":"/proxy/rottweiler/users/{profileId}/erase/","audience":"admin","shape":{}}

export const exportOwnData: Call<typeof contract.exportOwnData> = {"id":"personalData.own","method":"GET","path":"/users/data/","audience":"user","shape":"*"}

export const exportPerson: Call<typeof contract.exportPerson> = {"id":"personalData.export","method":"GET","path":"/proxy/rottweiler/users/{profileId}/data/","audience":"admin","shape":"*"}

export const getErasure: Call<typeof contract.getErasure> = {"id":"personalData.erasure","method":"GET","path":"/proxy/rottweiler/users/{profileId}/erasure/","audience":"admin","shape":{"private_things":"n","private_stories":"n","tokens":"n","public_stories":"n","reports":"n","insights":"n","documents":"n"}}
