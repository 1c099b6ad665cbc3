export { GlossaryScreen } from './components/GlossaryScreen'
