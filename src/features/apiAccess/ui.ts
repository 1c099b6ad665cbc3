export { ApiAccess } from './components/ApiAccess'
