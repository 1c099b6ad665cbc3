export { refuseWrong } from './check'
