import { calculate } from './calculation'
import { counterHere } from './counter'
import type { ThreadOrder } from './threads'

const work = ({ survey, calculation }: ThreadOrder) => calculate(counterHere(survey), calculation)

export default work
