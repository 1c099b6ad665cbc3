export { OrganisationScreen } from './components/OrganisationScreen'
