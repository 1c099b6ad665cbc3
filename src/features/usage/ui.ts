export { UsageScreen } from './components/UsageScreen'
