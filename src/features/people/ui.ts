export { GroupsScreen } from './components/GroupsScreen'
export { UsersScreen } from './components/UsersScreen'
