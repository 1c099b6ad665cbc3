export { ReportBuilder } from './components/ReportBuilder'
