export { WeightsScreen, type WeightsScreenProps } from './components/WeightsScreen'
