export { FileList, type FileListProps } from './components/FileList'
export { FilesButton } from './components/FilesButton'
export { FileNotices } from './components/FileNotices'
