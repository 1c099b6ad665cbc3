export { ReportBuilder, type ReportBuilderProps } from './components/ReportBuilder'
