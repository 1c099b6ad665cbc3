export { DatasetBadge } from './components/DatasetBadge'
export { StudyCard } from './components/StudyCard'
export { StudyList } from './components/StudyList'
export { StudyView } from './components/StudyView'
