import { fitAll } from './fit'

export default fitAll
