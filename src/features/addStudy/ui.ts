export { AddStudyModal, type AddStudyModalProps } from './components/AddStudyModal'
