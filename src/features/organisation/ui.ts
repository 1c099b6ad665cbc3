export { OrganisationScreen } from './components/OrganisationScreen'
export { OrganisationTexts } from './components/OrganisationTexts'
