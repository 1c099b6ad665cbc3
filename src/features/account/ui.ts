export { SecurityScreen } from './components/SecurityScreen'
export { SetUpScreen } from './components/SetUpScreen'
