export { ShareButton } from './components/ShareButton'
export { ShareDialog } from './components/ShareDialog'
