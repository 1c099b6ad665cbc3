export { SimilarQuestions } from './components/SimilarQuestions'
