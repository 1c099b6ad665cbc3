import { calculate } from './calculation'
import { counterHere } from './counter'
import type { ThreadOrder } from './threads'

const work = ({ survey, calculation, threads }: ThreadOrder) => calculate(counterHere(survey, threads), calculation)

export default work
