export { AccessRestricted } from './components/AccessRestricted'
export { ContactUs } from './components/ContactUs'
export { FirstAdminForm } from './components/FirstAdminForm'
export { LoginForm } from './components/LoginForm'
