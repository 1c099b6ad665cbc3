export { AskForm } from './components/AskForm'
export { JoinForm } from './components/JoinForm'
export { useSecondStep } from './useSecondStep'
