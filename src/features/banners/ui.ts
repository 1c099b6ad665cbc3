export { BannersScreen } from './components/BannersScreen'
