export { replaceName } from './groupStore'
export { activeAdmins, isPerson, lockPeople } from './store'
