export { FirstStep } from './components/FirstStep'
export { SignOnScreen } from './components/SignOnScreen'
