export { DatasetBadge } from './components/DatasetBadge'
export { StudyList } from './components/StudyList'
export { StudyView } from './components/StudyView'
