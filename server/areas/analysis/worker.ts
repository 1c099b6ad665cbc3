import { calculate } from './calculation'
import type { ThreadOrder } from './threads'

const work = ({ survey, calculation }: ThreadOrder) => calculate(survey, calculation)

export default work
