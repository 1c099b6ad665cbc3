import { readTexts } from './textIndex'

export default readTexts
