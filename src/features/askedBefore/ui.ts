export { AskedBeforeScreen } from './components/AskedBeforeScreen'
