export { StudyCard } from './components/StudyCard'
export { StudyList } from './components/StudyList'
export { StudyView } from './components/StudyView'
export { StudyMenu } from './components/StudyMenu'
