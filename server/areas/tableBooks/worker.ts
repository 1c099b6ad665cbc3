import { compareHere } from './threads'

export default compareHere
