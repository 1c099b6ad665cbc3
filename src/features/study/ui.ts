export { StudyView } from './components/StudyView'
