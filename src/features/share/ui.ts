export { ShareButton } from './components/ShareButton'
