export { activeAdmins, lockPeople } from './store'
