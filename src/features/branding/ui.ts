export { BrandingForm } from './components/BrandingForm'
