export { FieldsScreen } from './components/FieldsScreen'
