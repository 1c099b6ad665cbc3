import { shareByEmail } from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { share, type ShareDeps } from './share'

export const shareArea: Area<ShareDeps> = {
  routes: deps => [on(shareByEmail, share(deps))],
}
