export { PrepareScreen, type PreparePart, type PublishScreen } from './components/PrepareScreen'
