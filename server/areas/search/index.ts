export { questionsFor } from './questions'
