export { WeightsScreen } from './components/WeightsScreen'
