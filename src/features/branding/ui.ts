export { BrandingScreen } from './components/BrandingScreen'
