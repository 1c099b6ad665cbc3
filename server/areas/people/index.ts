export { createGroup, endGroup, patchGroup } from './groups'
export { activeAdmins, isPerson, lockPeople } from './store'
