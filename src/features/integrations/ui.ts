export { IntegrationsScreen } from './components/IntegrationsScreen'
