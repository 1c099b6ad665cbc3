export { StudyCard } from './components/StudyCard'
export { StudyList } from './components/StudyList'
