export { ReportPreview } from './components/ReportPreview'
