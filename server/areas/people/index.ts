export { createGroup, endGroup, patchGroup } from './groups'
export { moveMembers } from './members'
export { activeAdmins, isPerson, lockPeople } from './store'
