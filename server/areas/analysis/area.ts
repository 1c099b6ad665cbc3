import { analyse, countBase } from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { base } from './base'
import { run } from './run'

export const analysisArea: Area = {
  routes: () => [on(analyse, run), on(countBase, base)],
}
