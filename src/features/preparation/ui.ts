export { PrepareScreen } from './components/PrepareScreen'
