export { UsersScreen } from './components/UsersScreen'
