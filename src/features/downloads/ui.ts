export { FileList, type FileListProps } from './components/FileList'
export { FileNotices } from './components/FileNotices'
