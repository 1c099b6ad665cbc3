export { GroupsScreen } from './components/GroupsScreen'
export { WhitelistScreen } from './components/WhitelistScreen'
export { UsersScreen } from './components/UsersScreen'
